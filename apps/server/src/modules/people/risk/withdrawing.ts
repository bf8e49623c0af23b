import { displayMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { attemptWithin, type Tx } from '../../../platform/index.ts';
import { readFiles } from '../members/index.ts';
import type { EvidenceDraft } from './risk.ts';
import { refreshScores, type Standing, standingWithin, storeEvidence } from './scores.ts';
import { playMarks } from './tables.ts';

const HOUR_MS = 3_600_000;
const QUICK_MS = 24 * HOUR_MS;

interface Totals {
  deposits: bigint;
  turnover: bigint;
}

/** Evidence of a withdrawal: what was deposited and played since the last one, and the age of the account. */
export const withdrawalEvidence = (
  member: { id: number; joinedAt: Date } & Totals,
  before: Totals,
  now: Date,
): EvidenceDraft[] => {
  const common = { a: member.id, b: member.id, value: '', firstAt: now, lastAt: now };
  const deposited = member.deposits - before.deposits;
  const played = member.turnover - before.turnover;
  const found: EvidenceDraft[] = [];
  if (deposited > 0n && played < deposited) {
    const hint = `存入 ¥${displayMoney(deposited)}，流水 ¥${displayMoney(played)}，随后取款`;
    found.push({ ...common, rule: 'little-play', hint });
  }
  const age = now.getTime() - member.joinedAt.getTime();
  if (age <= QUICK_MS && member.deposits > 0n) {
    found.push({ ...common, rule: 'quick-turn', hint: `注册 ${Math.ceil(age / HOUR_MS)} 小时内存款并取款` });
  }
  return found;
};

const note = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  const file = (await readFiles(tx, [memberId])).get(memberId);
  if (file === undefined) return;
  const [before] = await tx.select().from(playMarks).where(eq(playMarks.memberId, memberId));
  const totals = { deposits: file.depositTotal, turnover: file.turnoverTotal };
  const found = withdrawalEvidence(
    { id: memberId, joinedAt: file.joinedAt, ...totals },
    before ?? { deposits: 0n, turnover: 0n },
    now,
  );
  await storeEvidence(tx, found);
  await tx
    .insert(playMarks)
    .values({ memberId, ...totals })
    .onConflictDoUpdate({ target: playMarks.memberId, set: totals });
  if (found.length > 0) await refreshScores(tx, [memberId], now);
};

/**
 * Evaluates the request of a withdrawal under the member's lock and returns what a reviewer has to know. It never refuses
 * a withdrawal; a failure is undone to a savepoint and means that a person has to look.
 */
export const seeWithdrawal = async (tx: Tx, memberId: number, now: Date): Promise<Standing> => {
  const isNoted = await attemptWithin(
    tx,
    'risk-withdrawal',
    async () => {
      await note(tx, memberId, now);
      return true;
    },
    () => false,
  );
  const standing = await standingWithin(tx, memberId, now);
  return isNoted ? standing : { ...standing, available: false, look: true };
};
