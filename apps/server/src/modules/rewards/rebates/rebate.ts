import { CATEGORY_IDS, REBATE_FIELD_OF_CATEGORY, REBATE_STATE, type Rebate, type VipLevelRow } from '@koi/contract';
import { beijingTime, floorDivide, formatMoney, parseMoney } from '@koi/money';
import { centre, type Entry, house } from '../../../ledger/index.ts';
import { nextPart, type SettledParts } from '../../money/settlement-runs/index.ts';
import type { Percents, rebateRecords } from './tables.ts';

export type Category = Rebate['category'];
export type RebateRow = typeof rebateRecords.$inferSelect;

const PERCENT_SCALE = 10_000n;
/** A rebate must be staked once before it can be withdrawn. */
export const MULTIPLE = '1';

export const isCategory = (text: string): text is Category => (CATEGORY_IDS as readonly string[]).includes(text);

export const percentsOf = (levels: readonly VipLevelRow[]): Percents => {
  const hundredths = (percent: string) => Number(parseMoney(percent) ?? 0n);
  return Object.fromEntries(
    levels.map((row) => [
      String(row.level),
      {
        realperson: hundredths(row.realperson),
        sport: hundredths(row.sport),
        e_sport: hundredths(row.e_sport),
        joker: hundredths(row.joker),
        electron: hundredths(row.electron),
        lottery: hundredths(row.lottery),
      },
    ]),
  );
};

export const percentOf = (percents: Percents, level: number, category: Category): number =>
  percents[String(level)]?.[REBATE_FIELD_OF_CATEGORY[category]] ?? 0;

/** Rounded down to the 分. */
export const rebateOf = (turnover: bigint, percent: number): bigint =>
  floorDivide(turnover * BigInt(percent), PERCENT_SCALE);

/** The total settled so far for one member, day, venue and category. */
export interface Settled extends SettledParts {
  turnover: bigint;
}

/** The next part of the rebate of the whole turnover. Undefined when the rebate has not changed. */
export const nextRebate = (
  turnover: bigint,
  percent: number,
  settled: Settled = { parts: 0, turnover: 0n, amount: 0n },
) => {
  const next = nextPart(rebateOf(turnover, percent), settled);
  return next && { ...next, turnover: turnover - settled.turnover };
};

/** One posting per claim, regardless of the number of records. */
export const claimEntry = (memberId: number, no: string, amount: bigint, at: Date): Entry => ({
  key: `rebate:${memberId}:${no}`,
  kind: 'rebate',
  memberId,
  memo: no,
  at,
  postings: [{ from: house('rebates'), to: centre(memberId), amount }],
});

export const toWire = (row: RebateRow, title: string): Omit<Rebate, 'day_turnover'> => {
  if (!isCategory(row.category)) throw new Error(`rebate ${row.id} has an unknown category`);
  return {
    id: row.id,
    gamename: title,
    money: formatMoney(row.amount),
    state: row.claimNo === null ? REBATE_STATE.unclaimed : REBATE_STATE.claimed,
    created_at: beijingTime(row.createdAt),
    updated_at: beijingTime(row.claimedAt ?? row.createdAt),
    platname: row.venue,
    category: row.category,
    day: row.day,
    turnover: formatMoney(row.turnover),
    percent: formatMoney(BigInt(row.percent)),
    correction: row.part === 0 ? 0 : 1,
  };
};
