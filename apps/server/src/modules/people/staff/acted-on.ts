import { and, eq, gt, max } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { auditRows } from './tables.ts';

/** The objects of a person's actions of one kind after a moment, as the audit log names them, with the last time of each. */
export const actedOn = async (
  db: Queryable,
  { staffId, action, since }: { staffId: number; action: string; since: Date },
): Promise<Map<string, Date>> => {
  const rows = await db
    .select({ target: auditRows.target, at: max(auditRows.at) })
    .from(auditRows)
    .where(and(eq(auditRows.staffId, staffId), gt(auditRows.at, since), eq(auditRows.action, action)))
    .groupBy(auditRows.target);
  return new Map(rows.map(({ target, at }) => [target, at ?? since]));
};
