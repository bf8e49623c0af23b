import { type AuditRecord, GENESIS, hashOfRow } from '../src/modules/people/staff/chain.ts';
import { auditHead, auditRows } from '../src/modules/people/staff/tables.ts';
import type { Database } from '../src/platform/index.ts';

const CONTENT = {
  staffId: null,
  memberId: null,
  staffName: '',
  role: '',
  group: 'money',
  action: 'a',
  target: '',
  summary: '',
  address: '',
  succeeded: true,
  changes: [],
} as const;

/** Number of rows that are written by one statement. */
const PART = 500;

/** Writes a whole chain of many rows to an empty audit log with a few statements. */
export const fillAuditLog = async ({ orm }: Database, total: number, at: Date): Promise<void> => {
  const rows: AuditRecord[] = [];
  for (let id = 1; id <= total; id += 1) {
    const row = { ...CONTENT, changes: [...CONTENT.changes], id, at, previousHash: rows.at(-1)?.hash ?? GENESIS };
    rows.push({ ...row, hash: hashOfRow(row) });
  }
  for (let from = 0; from < total; from += PART) await orm.insert(auditRows).values(rows.slice(from, from + PART));
  await orm.insert(auditHead).values({ id: total, hash: rows.at(-1)?.hash ?? GENESIS });
};
