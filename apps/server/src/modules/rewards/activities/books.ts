import { sql } from 'drizzle-orm';
import { PASSED } from './application.ts';
import { activityApplications } from './tables.ts';

/** Applications whose bonus was paid, for the check of the books. */
export const paidBonuses = sql`
  SELECT no, bonus AS amount, decided_at AS at FROM ${activityApplications} WHERE state = ${PASSED} AND bonus > 0`;
