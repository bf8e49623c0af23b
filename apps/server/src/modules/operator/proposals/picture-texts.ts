import { sql } from 'drizzle-orm';
import { proposals } from './tables.ts';

/** Changes that wait for a second person. The payload is empty when they have ended. */
export const proposalTexts = sql`SELECT ${proposals.payload}::text FROM ${proposals} WHERE ${proposals.state} = 1`;
