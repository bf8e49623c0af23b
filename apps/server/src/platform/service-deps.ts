import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** The dependencies that most services have. */
export interface ServiceDeps {
  database: Database;
  clock: Clock;
}
