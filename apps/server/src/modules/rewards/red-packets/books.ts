import { asc, gt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { redPacketDraws } from './tables.ts';

/** All draws, in the order of their numbers. */
export const drawnPackets = (db: Queryable, after: string, limit: number): Promise<{ no: string; amount: bigint }[]> =>
  db
    .select({ no: redPacketDraws.no, amount: redPacketDraws.amount })
    .from(redPacketDraws)
    .where(gt(redPacketDraws.no, after))
    .orderBy(asc(redPacketDraws.no))
    .limit(limit);
