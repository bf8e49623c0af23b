import { sql } from 'drizzle-orm';
import type { Clock, ServiceDeps, StaffCaller, Tx } from '../../../platform/index.ts';
import { hashOfRow, lastLink, moveHead } from './chain.ts';
import { auditRows } from './tables.ts';

export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

/** The caller of a staff row, or the part of it that is known. */
interface AuditActor {
  /** Undefined when the platform itself acted. */
  staff: Pick<StaffCaller, 'id' | 'name' | 'roles'> | undefined;
  /** Address of the caller; empty when there is none. */
  address: string;
}

export interface AuditEntry {
  by: AuditActor;
  group: (typeof auditRows.$inferSelect)['group'];
  /** Name of the contract row, such as `deposits.approve`. `actions.ts` has its `action_text`. */
  action: string;
  /** The object of the action in readable form, such as `存款 D2026…`. */
  target: string;
  summary: string;
  /** The member whom the action concerns. It is found in the member's file. */
  memberId?: number | undefined;
  changes?: readonly AuditChange[];
  succeeded?: boolean;
}

export interface Audit {
  /**
   * Appends one row to the chain in the caller's transaction, so that the change and its row commit together. The lock
   * on the chain is held until that transaction ends, so this should be its last statement.
   */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

/** The dependencies of services that record the actions of staff. */
export interface AuditedDeps extends ServiceDeps {
  audit: Audit;
}

const PLATFORM = '系统';
const VISITOR = '访客';

/** Normalises text that the database would reject or store differently, because the hash must match what is stored. */
const plain = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();

export const createAudit = ({ clock }: { clock: Clock }): Audit => ({
  async record(
    tx,
    { by: { staff, address }, group, action, target, summary, memberId, changes = [], succeeded = true },
  ) {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi audit chain'))`);
    const previous = await lastLink(tx);
    const row = {
      id: previous.id + 1,
      at: clock.now(),
      staffId: staff?.id ?? null,
      staffName: staff?.name ?? (address === '' ? PLATFORM : VISITOR),
      role: staff?.roles.join(',') ?? '',
      group,
      action,
      target: plain(target),
      summary: plain(summary),
      memberId: memberId ?? null,
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
