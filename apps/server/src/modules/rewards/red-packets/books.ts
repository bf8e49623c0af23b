import { sql } from 'drizzle-orm';
import { redPacketDraws } from './tables.ts';

/** All draws, for the check of the books. */
export const drawnPackets = sql`SELECT no, amount, created_at AS at FROM ${redPacketDraws}`;
