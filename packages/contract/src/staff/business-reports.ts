import { z } from 'zod';
import { FEE_KINDS, PAY_WAYS, WITHDRAWAL_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkFeeRate } from '../rules/fee-rates.ts';
import { COMPARISONS } from '../rules/report-span.ts';
import { FEE_RATES } from '../texts/business-reports.ts';
import { amount, empty, id, judged, moment, money, nothing, oneOf, text } from '../wire.ts';

const count = z.number().int();
const percent = z.string().describe('percent with two decimals; empty when unknown');
const day = z.string().describe('YYYY-MM-DD');

const spanInput = z.object({
  first: judged().describe('YYYY-MM-DD, the first Beijing day'),
  last: judged().describe('YYYY-MM-DD, the last one'),
});
const comparedInput = spanInput.extend({ compare: oneOf(COMPARISONS, 'none') });

/** The parts of every report: its span, the span it is compared with, and when it was made. */
const heading = {
  first: day,
  last: day,
  /** Empty when the report is not compared. */
  compared_first: z.string(),
  compared_last: z.string(),
  made_at: moment,
};

export const profitSums = z.object({
  bets: count,
  stake: money,
  payout: money,
  ggr: money,
  bonuses: money,
  rebates: money,
  red_packets: money,
  commissions: money,
  venue_fees: money,
  payment_fees: money,
  ngr: money,
  /** Manual adjustments as the house sees them: negative when members received more than they paid. */
  adjustments: money,
  /** Payouts in percent of stakes. */
  actual: percent,
  /** Members who played. */
  members: count,
});
export type ProfitSums = z.output<typeof profitSums>;

/** How likely the difference between actual and theoretical return is, when the theoretical return is right. */
export const CHANCES = ['unknown', 'few', 'common', 'rare', 'never'] as const;

const playRow = z.object({
  bets: count,
  stake: money,
  payout: money,
  ggr: money,
  theoretical: percent,
  actual: percent,
  chance: z.enum(CHANCES),
  /** The probability in percent; empty when it is not computed. */
  chance_percent: z.string(),
  /** GGR of the compared span; null when the report is not compared. */
  ggr_before: money.nullable(),
});
export type PlayRow = z.output<typeof playRow>;

const point = z.object({ at: z.string().describe('a day or a month'), ggr: money });

export const profitReport = z.object({
  ...heading,
  /** Version of the definition of GGR and NGR. */
  definition: count,
  /** Whether the GGR of every venue equals the postings of its account, over all days. */
  agrees: z.boolean(),
  /** Whether a rate of the kind applies to the span. */
  fees_set: z.object({ venue: z.boolean(), payment: z.boolean() }),
  now: profitSums,
  before: profitSums.nullable(),
  /** Long spans are drawn by month. */
  unit: z.enum(['day', 'month']),
  points: z.array(point),
  points_before: z.array(point),
  venues: z.array(
    playRow.extend({
      platname: z.string(),
      title: z.string(),
      games: z.array(playRow.extend({ game: z.string(), name: z.string() })),
    }),
  ),
  rewards: z.array(
    z.object({
      kind: z.enum(['bonuses', 'rebates', 'red_packets', 'commissions']),
      count,
      amount: money,
      before: money.nullable(),
    }),
  ),
  /** Amounts that the house owes at the moment, whatever the span is. */
  liability: z.object({
    centre: money,
    held: money,
    transit: money,
    venues: money,
    total: money,
    /** Stakes of open bets, which the wallets at venues include. */
    open_stakes: money,
    unclaimed_rebates: money,
  }),
});
export type ProfitReport = z.output<typeof profitReport>;

const wayRow = <W extends readonly string[]>(ways: W) =>
  z.object({
    way: z.enum(ways),
    count,
    amount: money,
    fee: money,
    /** Whether a rate applies to the span. */
    fee_set: z.boolean(),
    average: money,
    /** Orders that were refused, expired or cancelled. */
    refused: count,
    amount_before: money.nullable(),
  });
const depositWay = wayRow(PAY_WAYS).extend({ first_deposits: count, first_amount: money });
export type WayRow = z.output<typeof depositWay> | z.output<ReturnType<typeof wayRow<typeof WITHDRAWAL_WAYS>>>;

export const waysReport = z.object({
  ...heading,
  deposits: z.array(depositWay),
  withdrawals: z.array(wayRow(WITHDRAWAL_WAYS)),
});
export type WaysReport = z.output<typeof waysReport>;

const largeBet = z.object({
  bet_id: z.string(),
  platname: z.string(),
  title: z.string(),
  game_name: z.string(),
  member_id: id,
  member_name: z.string(),
  stake: money,
  payout: money,
  at: moment,
});
const largePayment = z.object({
  no: z.string(),
  way: z.enum(PAY_WAYS),
  member_id: id,
  member_name: z.string(),
  amount: money,
  at: moment,
});

export const largeEvents = z.object({
  first: day,
  last: day,
  made_at: moment,
  /** The newest rows of each kind, at most `limit`. */
  limit: count,
  wins: z.array(largeBet),
  stakes: z.array(largeBet),
  deposits: z.array(largePayment),
  withdrawals: z.array(largePayment),
});
export type LargeEvents = z.output<typeof largeEvents>;

export const feeRate = z.object({
  kind: z.enum(FEE_KINDS),
  code: z.string(),
  /** Name of the venue or the pay way. */
  name: z.string(),
  /** First Beijing day on which the rate applies. */
  first_day: z.string(),
  percent,
  fixed: money,
  staff_name: z.string(),
  created_at: moment,
});
export type FeeRate = z.output<typeof feeRate>;

export const businessReports = {
  profit: endpoint({
    method: 'GET',
    path: '/api/staff/business-reports/profit',
    caller: 'staff',
    permission: 'dashboard.read',
    summary: 'GGR and NGR of a span of Beijing days by day, venue and game, and what the house owes',
    input: comparedInput,
    output: profitReport,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/api/staff/business-reports/ways',
    caller: 'staff',
    permission: 'dashboard.read',
    summary: 'Deposits and withdrawals of a span of Beijing days by pay way, with fees and first deposits',
    input: comparedInput,
    output: waysReport,
  }),
  large: endpoint({
    method: 'GET',
    path: '/api/staff/business-reports/large',
    caller: 'staff',
    permission: 'dashboard.read',
    summary: 'The newest large wins, stakes and payments of a span of Beijing days',
    input: spanInput.extend({ at_least: amount().describe('元; at least 10000') }),
    output: largeEvents,
  }),
};

export const feeRates = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/fee-rates',
    caller: 'staff',
    permission: 'rates.read',
    summary: 'Fees of venues and pay ways with the days from which they apply, newest first',
    input: nothing,
    output: z.object({
      rates: z.array(feeRate),
      /** The venues and pay ways for which a rate can be set. */
      codes: z.array(z.object({ kind: z.enum(FEE_KINDS), code: z.string(), name: z.string() })),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/staff/fee-rates/add',
    caller: 'staff',
    permission: 'rates.edit',
    summary:
      'Add a fee that applies from a day on. A fee is never changed afterwards, so earlier reports stay as they are',
    input: z.object({
      kind: oneOf(FEE_KINDS, 'venue'),
      code: text(64),
      first_day: judged(),
      percent: amount(),
      fixed: amount(),
    }),
    output: empty,
    check: checkFeeRate,
    done: FEE_RATES.saved,
    refusals: ['feeRates.codeUnknown', 'feeRates.dayTaken', 'feeRates.dayPast'],
  }),
};
