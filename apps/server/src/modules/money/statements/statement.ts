import { STATEMENT_KINDS, type StatementRow } from '@koi/contract';
import { LEDGER_KIND_NAMES, STATEMENT_KIND_NAMES } from '@koi/contract/texts';
import { formatMoney } from '@koi/money';

type Kind = (typeof STATEMENT_KINDS)[number];

/** What a member got from the house or paid to it in one kind of ledger transaction, by the account of the house. */
export interface Flow {
  kind: string;
  house: string;
  count: number;
  amount: bigint;
}

/** Stakes of the bets whose results are among the flows, by venue. */
export interface Stakes {
  venue: string;
  count: number;
  staked: bigint;
}

const REWARDS = ['rebate', 'red-packet', 'bonus', 'commission'] as const;
const VENUE = /^house:venue(?:-advance)?:(.+)$/;

/** The venue whose account it is. Amounts paid before their bets were pulled belong to the results of the venue. */
export const venueIn = (house: string): string | undefined => VENUE.exec(house)?.[1];

export const kindOf = ({ kind, house }: Pick<Flow, 'kind' | 'house'>): Exclude<Kind, 'stakes'> => {
  if (venueIn(house) !== undefined) return 'payouts';
  if (kind === 'deposit') return 'deposits';
  if (kind.startsWith('withdrawal')) return 'withdrawals';
  if (REWARDS.some((reward) => reward === kind)) return 'rewards';
  return kind === 'adjustment' ? 'adjustments' : 'corrections';
};

const sum = <T>(rows: readonly T[], pick: (row: T) => bigint): bigint => rows.reduce((all, row) => all + pick(row), 0n);
const total = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((all, row) => all + pick(row), 0);

/** The lines of a statement. The ledger has results only, so that payouts are results and stakes together. */
export const rowsOf = (flows: readonly Flow[], stakes: readonly Stakes[]): StatementRow[] => {
  const staked = sum(stakes, (row) => row.staked);
  const bets = total(stakes, (row) => row.count);
  const of = (kind: Kind) => flows.filter((flow) => kindOf(flow) === kind);
  return STATEMENT_KINDS.flatMap((kind): StatementRow[] => {
    const name = STATEMENT_KIND_NAMES[kind];
    if (kind === 'stakes') return [{ kind, name, count: bets, amount: formatMoney(-staked), parts: [] }];
    const mine = of(kind);
    const amount = sum(mine, (flow) => flow.amount);
    if (kind === 'payouts') return [{ kind, name, count: bets, amount: formatMoney(amount + staked), parts: [] }];
    const isOptional = kind === 'adjustments' || kind === 'corrections';
    if (isOptional && mine.length === 0) return [];
    const parts = kind === 'rewards' ? rewardParts(mine) : [];
    return [{ kind, name, count: total(mine, (flow) => flow.count), amount: formatMoney(amount), parts }];
  });
};

const rewardParts = (flows: readonly Flow[]): StatementRow['parts'] =>
  REWARDS.flatMap((reward) => {
    const mine = flows.filter(({ kind }) => kind === reward);
    return mine.length === 0
      ? []
      : [{ name: LEDGER_KIND_NAMES[reward], amount: formatMoney(sum(mine, (flow) => flow.amount)) }];
  });

export interface VenueLine {
  venue: string;
  staked: bigint;
  result: bigint;
}

/** Stakes and results by venue. */
export const venuesOf = (flows: readonly Flow[], stakes: readonly Stakes[]): VenueLine[] => {
  const codes = new Set([...stakes.map(({ venue }) => venue), ...flows.flatMap(({ house }) => venueIn(house) ?? [])]);
  return [...codes].toSorted().map((venue) => ({
    venue,
    staked: sum(
      stakes.filter((row) => row.venue === venue),
      (row) => row.staked,
    ),
    result: sum(
      flows.filter((flow) => venueIn(flow.house) === venue),
      (flow) => flow.amount,
    ),
  }));
};

export const resultOf = (flows: readonly Flow[]): bigint =>
  sum(
    flows.filter((flow) => kindOf(flow) === 'payouts'),
    (flow) => flow.amount,
  );
export const netDepositOf = (flows: readonly Flow[]): bigint =>
  sum(
    flows.filter((flow) => ['deposits', 'withdrawals'].includes(kindOf(flow))),
    (flow) => flow.amount,
  );
