import { RISK_RULES, type RiskRule, type SumLimit } from '@koi/contract/rules/risk';
import { addDays, beijingDay, displayMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { type Database, type Queryable, requireTime } from '../../../platform/index.ts';
import type { EvidenceDraft } from './risk.ts';
import { noteStarts, refreshScores, storeEvidence } from './scores.ts';
import { fills } from './tables.ts';

interface FoundSum {
  memberId: number;
  kind: 'deposits' | 'withdrawals';
  amount: bigint;
}

/** Reads members whose deposits or withdrawals reach an amount within the last days, of those who moved money since. */
export type SumReader = (db: Queryable, query: SumLimit & { movedSince: string; today: string }) => Promise<FoundSum[]>;

/** The name under which the day of the last run is stored. */
const SOURCE = 'member-sums';
const KIND_NAMES = { deposits: '存款', withdrawals: '取款' } as const;

const evidenceFor = (
  { version }: Pick<RiskRule, 'version'>,
  { days }: SumLimit,
  { memberId, kind, amount }: FoundSum,
  now: Date,
): EvidenceDraft => ({
  a: memberId,
  b: memberId,
  rule: 'large-sums',
  value: `${version} ${kind} ${days}`,
  hint: `${days} 天${KIND_NAMES[kind]} ¥${displayMoney(amount)}`,
  firstAt: now,
  lastAt: now,
});

/** Members are looked at whose money moved on the day of the last run or later, at first those of the whole period. */
const readFrom = async (db: Queryable, today: string): Promise<string> => {
  const [known] = await db.select().from(fills).where(eq(fills.source, SOURCE));
  if (known !== undefined) return addDays(known.cursor, -1);
  const longest = RISK_RULES.flatMap(({ sums = [] }) => sums).reduce((most, { days }) => Math.max(most, days), 1);
  return addDays(today, 1 - longest);
};

/** Stores evidence of members whose deposits or withdrawals over a period reach the sums of a version of the rule. */
export const findLargeSums = async (
  database: Database,
  read: SumReader,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  const { orm: db } = database;
  await noteStarts(db, now);
  const today = beijingDay(now);
  const movedSince = await readFrom(db, today);
  for (const rule of RISK_RULES) {
    for (const limit of rule.sums ?? []) {
      const found = await read(db, { ...limit, movedSince, today });
      for (const sum of found) {
        requireTime(signal);
        await database.transaction(async (tx) => {
          await storeEvidence(tx, [evidenceFor(rule, limit, sum, now)]);
          await refreshScores(tx, [sum.memberId], now);
        });
      }
    }
  }
  const done = { cursor: today, doneAt: now };
  await db
    .insert(fills)
    .values({ source: SOURCE, ...done })
    .onConflictDoUpdate({ target: fills.source, set: done });
};
