import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { transfers } from './tables.ts';

/** The newest transfers whose number begins with the text. */
export const findTransfers = (db: Queryable, beginning: string, limit: number) =>
  db
    .select({
      no: transfers.no,
      memberId: transfers.memberId,
      venue: transfers.venue,
      direction: transfers.direction,
      amount: transfers.amount,
      state: transfers.state,
      createdAt: transfers.createdAt,
    })
    .from(transfers)
    .where(beginsWith(transfers.no, beginning))
    .orderBy(desc(transfers.no))
    .limit(limit);
