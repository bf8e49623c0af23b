import type { ReportSpan } from '@koi/contract/rules/report-span';
import {
  activeIn,
  type HouseFlows,
  houseFlows,
  playByGame,
  playByVenueDay,
} from '../../../apps/server/src/modules/money/figures/index.ts';
import { createFees } from '../../../apps/server/src/modules/operator/business-reports/fee.ts';
import { type ProfitReading, sumsOf } from '../../../apps/server/src/modules/operator/business-reports/profit.ts';
import { feeRates } from '../../../apps/server/src/modules/operator/business-reports/tables.ts';
import type { Database } from '../../../apps/server/src/platform/index.ts';

const read = async ({ orm }: Database, span: ReportSpan): Promise<ProfitReading> => ({
  span,
  games: await playByGame(orm, span),
  venueDays: await playByVenueDay(orm, span),
  flows: await houseFlows(orm, span),
  members: await activeIn(orm, span, span.last),
});

/** Adds rows with the same names, and drops no row. */
const merged = <T extends object>(rows: readonly T[], names: readonly (keyof T)[], sums: readonly (keyof T)[]): T[] => {
  const byKey = new Map<string, T>();
  for (const row of rows) {
    const key = names.map((name) => String(row[name])).join('|');
    const before = byKey.get(key);
    const total = (name: keyof T) => [name, (row[name] as bigint) + (before?.[name] as bigint)];
    byKey.set(key, before === undefined ? row : { ...before, ...Object.fromEntries(sums.map(total)) });
  }
  return [...byKey.values()];
};

const joinedFlows = (all: readonly HouseFlows[]): HouseFlows => {
  const kinds = Object.keys(all[0]?.rewards ?? {}) as (keyof HouseFlows['rewards'])[];
  const rewards = kinds.map((kind) => {
    const of = all.map((flows) => flows.rewards[kind]);
    return [
      kind,
      {
        count: of.reduce((sum, { count }) => sum + count, 0),
        amount: of.reduce((sum, { amount }) => sum + amount, 0n),
      },
    ];
  });
  return {
    rewards: Object.fromEntries(rewards),
    payments: merged(
      all.flatMap(({ payments }) => payments),
      ['day', 'kind', 'way'],
      ['count', 'amount'],
    ),
  };
};

const joined = (span: ReportSpan, readings: readonly ProfitReading[]): ProfitReading => ({
  span,
  games: merged(
    readings.flatMap(({ games }) => games),
    ['venue', 'game'],
    ['bets', 'stake', 'payout', 'stakeSquares', 'payoutSquares', 'products'],
  ),
  venueDays: merged(
    readings.flatMap(({ venueDays }) => venueDays),
    ['day', 'venue'],
    ['stake', 'payout'],
  ),
  flows: joinedFlows(readings.map(({ flows }) => flows)),
  members: readings.reduce((sum, { members }) => sum + members, 0),
});

/**
 * The profit report of several cells. Fees are rounded by day and venue or pay way, so they are computed from the sums
 * of the cells; the fees of the cells would not add up to the 分.
 */
export const profitOf = async (databases: readonly Database[], span: ReportSpan) => {
  const readings = await Promise.all(databases.map((database) => read(database, span)));
  const [first] = databases;
  const fees = createFees(first === undefined ? [] : await first.orm.select().from(feeRates));
  return sumsOf(joined(span, readings), fees);
};
