import { and, desc, eq, sql } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { transfers } from './tables.ts';

/** The newest transfers whose number begins with the text. */
export const findTransfers = (db: Queryable, beginning: string, limit: number) => {
  const { no, memberId, venue, direction, amount, state, createdAt } = transfers;
  const found = db.select({ no, memberId, venue, direction, amount, state, createdAt }).from(transfers);
  return found.where(beginsWith(no, beginning)).orderBy(desc(no)).limit(limit);
};

/** Whether a transfer of the member is not decided yet. */
export const hasOpenTransfers = async (db: Queryable, memberId: number): Promise<boolean> => {
  const isOpen = and(eq(transfers.memberId, memberId), sql`${transfers.state} = 2`);
  return (await db.select({ no: transfers.no }).from(transfers).where(isOpen).limit(1)).length > 0;
};
