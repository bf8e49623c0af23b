import type { AuditRow, InputOf, OutputOf, staffRows } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { addDays, beijingDay, beijingDayStart, beijingTime } from '@koi/money';
import { and, eq, gte, ilike, or } from 'drizzle-orm';
import { type Clock, type Database, orderBy, readPage } from '../../../platform/index.ts';
import { actionText, fieldText } from './actions.ts';
import type { AuditRecord } from './chain.ts';
import { currentChain } from './checkpoints.ts';
import { auditRows } from './tables.ts';

type Rows = typeof staffRows.audit;

const toWire = (row: AuditRecord): AuditRow => ({
  id: row.id,
  at: beijingTime(row.at),
  staff_name: row.staffName,
  role: row.role,
  group: row.group,
  action: row.action,
  action_text: actionText(row.action),
  target: row.target,
  summary: row.summary,
  address: shownToStaff('network', row.address),
  succeeded: row.succeeded,
  changes: row.changes.map(({ field, ...values }) => ({ field: fieldText(field), ...values })),
  hash: row.hash,
  previous_hash: row.previousHash,
});

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Read access to the audit log for the staff. */
export const createAuditLog = ({ database, clock }: { database: Database; clock: Clock }) => {
  const matching = ({ group, staff_id, member_id, search, days }: InputOf<Rows['list']>) => {
    const from = beijingDayStart(addDays(beijingDay(clock.now()), 1 - days));
    const pattern = contains(search);
    return and(
      group === '' ? undefined : eq(auditRows.group, group),
      staff_id === 0 ? undefined : eq(auditRows.staffId, staff_id),
      member_id === 0 ? undefined : eq(auditRows.memberId, member_id),
      days === 0 ? undefined : gte(auditRows.at, from),
      search === ''
        ? undefined
        : or(ilike(auditRows.staffName, pattern), ilike(auditRows.target, pattern), ilike(auditRows.summary, pattern)),
    );
  };

  return {
    list: (filter: InputOf<Rows['list']>): Promise<OutputOf<Rows['list']>> => {
      const order = orderBy('desc', auditRows.id);
      const query = { table: auditRows, where: matching(filter), order, place: filter };
      return readPage(database.orm, query, (rows) => rows.map(toWire));
    },

    async chain(): Promise<OutputOf<Rows['chain']>> {
      const { whole, rows, brokenAt } = await currentChain(database.orm);
      return { whole, rows, broken_at: brokenAt };
    },
  };
};
