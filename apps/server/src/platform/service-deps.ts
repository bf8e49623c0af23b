import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** What most services are created with. */
export interface ServiceDeps {
  database: Database;
  clock: Clock;
}
