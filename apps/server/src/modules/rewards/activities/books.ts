import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { PASSED } from './application.ts';
import { activityApplications as applications } from './tables.ts';

/** Paid bonuses by application number, for the check of the books. */
export const paidBonuses = (db: Queryable, after: string, limit: number): Promise<{ no: string; amount: bigint }[]> =>
  db
    .select({ no: applications.no, amount: applications.bonus })
    .from(applications)
    .where(and(eq(applications.state, PASSED), gt(applications.bonus, 0n), gt(applications.no, after)))
    .orderBy(asc(applications.no))
    .limit(limit);
