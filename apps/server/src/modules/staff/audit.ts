import { sql } from 'drizzle-orm';
import type { Clock, StaffCaller, Tx } from '../../platform/index.ts';
import { hashOfRow, lastLink, moveHead } from './chain.ts';
import { auditRows } from './tables.ts';

export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

export interface AuditEntry {
  /** Nobody when the platform itself acted. */
  staff: Pick<StaffCaller, 'id' | 'name' | 'role'> | undefined;
  /** Where the call came from; empty when nobody called. */
  address: string;
  group: (typeof auditRows.$inferSelect)['group'];
  /** `deposits.approve`, `paySettings.saveRates` …: the name of the row, its `action_text` stands in this module. */
  action: string;
  /** What it was done to, in a person's words: `存款 D2026…`. */
  target: string;
  summary: string;
  changes?: readonly AuditChange[];
  succeeded?: boolean;
}

export interface Audit {
  /**
   * Appends one row to the chain, in the caller's transaction: the change and its row commit together. Others wait for
   * the chain's end until that transaction is over, so it is best the last thing that the transaction does.
   */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

const PLATFORM = '系统';
const VISITOR = '访客';

/** What the database would refuse or store as something else must not get into the hash. */
const plain = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();

export const createAudit = ({ clock }: { clock: Clock }): Audit => ({
  async record(tx, { staff, address, group, action, target, summary, changes = [], succeeded = true }) {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi audit chain'))`);
    const previous = await lastLink(tx);
    const row = {
      id: previous.id + 1,
      at: clock.now(),
      staffId: staff?.id ?? null,
      staffName: staff?.name ?? (address === '' ? PLATFORM : VISITOR),
      role: staff?.role ?? '',
      group,
      action,
      target: plain(target),
      summary: plain(summary),
      address,
      succeeded,
      changes: changes.map(({ field, before, after }) => ({
        field: plain(field),
        before: plain(before),
        after: plain(after),
      })),
      previousHash: previous.hash,
    };
    const hash = hashOfRow(row);
    await tx.insert(auditRows).values({ ...row, hash });
    await moveHead(tx, { id: row.id, hash });
  },
});
