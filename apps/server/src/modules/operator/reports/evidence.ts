import type { BookCheck } from '@koi/contract';
import { checkBalances, checkSeals, checkTotal } from '../../../ledger/index.ts';
import type { Clock, Database, SecretSource } from '../../../platform/index.ts';
import { verifyProtectionLog } from '../../people/protection/index.ts';
import { type AuditCheck, createAudit, verifyAuditLog } from '../../people/staff/index.ts';
import { checkBooks } from './books.ts';
import { createSignatures } from './signatures.ts';

interface Scope {
  /** Whether the whole history is read instead of what is new and a sample. */
  whole: boolean;
}

const CHAIN = '审计日志记录链完整';

export const chainResult = (report: AuditCheck, { whole }: Scope): BookCheck => {
  const sound = whole
    ? `${report.rows} 条`
    : `新增 ${report.fresh} 条，抽查 ${report.sampled} 条，共 ${report.rows} 条`;
  return { name: CHAIN, passed: report.whole, detail: report.whole ? sound : `断裂于 #${report.brokenAt}` };
};

/** The protection log is small, so it is always verified from its first row. */
const verifyProtection = async (database: Database): Promise<BookCheck> => {
  const { whole, rows, brokenAt } = await verifyProtectionLog(database.orm);
  return { name: '玩家保护记录链完整', passed: whole, detail: whole ? `${rows} 条` : `断裂于 #${brokenAt}` };
};

/** Whether balances, ledger, audit log and protection log are what was written. */
const verifyContents = async (database: Database, scope: Scope): Promise<BookCheck[]> => {
  const ledger = await checkBooks(database.reading, [checkTotal, checkBalances, checkSeals], scope);
  const chain = chainResult(await verifyAuditLog(database.orm, scope), scope);
  return [...ledger.checks, chain, await verifyProtection(database)];
};

/** Verifies everything that proves what happened to money, without changing anything. */
export const verifyEvidence = async (
  database: Database,
  { secrets, ...scope }: Scope & { secrets: SecretSource },
): Promise<BookCheck[]> => {
  const { sealCheck, checkpointCheck } = createSignatures(secrets);
  const seals = await checkBooks(database.reading, [sealCheck], scope);
  return [...(await verifyContents(database, scope)), ...seals.checks, await checkpointCheck(database.orm)];
};

/**
 * Signs the seals and checkpoints that were made before there were signatures. It verifies the whole history first, and
 * records in the audit log how many it signed, because this is also how missing signatures could be concealed.
 */
export const signEvidence = async (
  database: Database,
  { secrets, clock }: { secrets: SecretSource; clock: Clock },
): Promise<{ checks: BookCheck[]; signed: number }> => {
  const checks = await verifyContents(database, { whole: true });
  if (checks.some(({ passed }) => !passed)) return { checks, signed: 0 };
  const signed = await database.transaction(async (tx) => {
    const count = await createSignatures(secrets).signMissing(tx);
    if (count > 0) {
      await createAudit({ clock }).record(tx, {
        by: { staff: undefined, address: '' },
        group: 'money',
        action: 'reports.signEvidence',
        target: '封存与审计核对点',
        summary: `补签 ${count} 个`,
      });
    }
    return count;
  });
  return { checks, signed };
};
