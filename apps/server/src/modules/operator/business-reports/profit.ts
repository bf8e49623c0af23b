import type { ProfitReport, ProfitSums } from '@koi/contract';
import { daysIn, type ReportSpan } from '@koi/contract/rules/report-span';
import { addDays, formatMoney } from '@koi/money';
import type { GamePlay, HouseFlows } from '../../money/figures/index.ts';
import type { CatalogueService } from '../../play/catalogue/index.ts';
import type { Fees } from './fee.ts';
import { type JudgedPlay, likelihood, percentOf, theoreticalReturn } from './likelihood.ts';

/** Everything of one span that the report is computed from. */
export interface ProfitReading {
  span: ReportSpan;
  games: readonly GamePlay[];
  venueDays: readonly { day: string; venue: string; stake: bigint; payout: bigint }[];
  flows: HouseFlows;
  members: number;
}

/** Longer spans are drawn by month. */
const DAYS_DRAWN_MAX = 62;

const total = <T>(rows: readonly T[], of: (row: T) => bigint): bigint => rows.reduce((sum, row) => sum + of(row), 0n);
const ggrOf = ({ stake, payout }: { stake: bigint; payout: bigint }): bigint => stake - payout;

/** Sums of a span by the definition of GGR and NGR. */
export const sumsOf = ({ games, venueDays, flows, members }: ProfitReading, fees: Fees): ProfitSums => {
  const stake = total(games, (game) => game.stake);
  const payout = total(games, (game) => game.payout);
  const ggr = stake - payout;
  const { bonuses, rebates, redPackets, commissions, adjustments } = flows.rewards;
  const venueFees = total(venueDays, (day) => fees.venueFee(day.venue, day.day, ggrOf(day)));
  const paymentFees = total(flows.payments, (payment) => fees.paymentFee(payment.kind, payment.way, payment));
  const rewards = bonuses.amount + rebates.amount + redPackets.amount + commissions.amount;
  return {
    bets: games.reduce((sum, { bets }) => sum + bets, 0),
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    ggr: formatMoney(ggr),
    bonuses: formatMoney(bonuses.amount),
    rebates: formatMoney(rebates.amount),
    red_packets: formatMoney(redPackets.amount),
    commissions: formatMoney(commissions.amount),
    venue_fees: formatMoney(venueFees),
    payment_fees: formatMoney(paymentFees),
    ngr: formatMoney(ggr - rewards - venueFees - paymentFees),
    adjustments: formatMoney(-adjustments.amount),
    actual: percentOf(payout, stake),
    members,
  };
};

export const unitOf = (span: ReportSpan): ProfitReport['unit'] => (daysIn(span) > DAYS_DRAWN_MAX ? 'month' : 'day');

/** GGR of every day or month of a span, also of those without bets. */
export const pointsOf = ({ span, venueDays }: ProfitReading, unit: ProfitReport['unit']): ProfitReport['points'] => {
  const at = (day: string) => (unit === 'month' ? day.slice(0, 7) : day);
  const points = new Map<string, bigint>();
  for (let day = span.first; day <= span.last; day = addDays(day, 1)) points.set(at(day), 0n);
  for (const row of venueDays) points.set(at(row.day), (points.get(at(row.day)) ?? 0n) + ggrOf(row));
  return [...points].map(([name, ggr]) => ({ at: name, ggr: formatMoney(ggr) }));
};

export type GameName = Awaited<ReturnType<CatalogueService['names']>>[number];

const rowOf = (games: readonly JudgedPlay[], before: readonly GamePlay[] | undefined) => {
  const stake = total(games, (game) => game.stake);
  const payout = total(games, (game) => game.payout);
  const played = games.filter((game) => game.bets !== 0 || game.stake !== 0n || game.payout !== 0n);
  return {
    bets: games.reduce((sum, { bets }) => sum + bets, 0),
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    ggr: formatMoney(stake - payout),
    theoretical: theoreticalReturn(played),
    actual: percentOf(payout, stake),
    ...likelihood(played),
    ggr_before: before === undefined ? null : formatMoney(total(before, ggrOf)),
  };
};

const NO_PLAY = { bets: 0, stake: 0n, payout: 0n, stakeSquares: 0n, payoutSquares: 0n, products: 0n };
const byStake = (one: GamePlay, other: GamePlay) =>
  one.stake === other.stake ? (one.game < other.game ? -1 : 1) : one.stake > other.stake ? -1 : 1;

/** Rows of venues in their order, each with its games, largest stakes first. */
export const venueRows = (
  now: readonly GamePlay[],
  before: readonly GamePlay[] | undefined,
  names: { venues: readonly { code: string; title: string }[]; games: readonly GameName[] },
): ProfitReport['venues'] => {
  const keyOf = ({ venue, game }: { venue: string; game: string }) => JSON.stringify([venue, game]);
  const known = new Map(names.games.map((game) => [keyOf({ venue: game.venue, game: game.code }), game]));
  const played = new Set(now.map(keyOf));
  const gone = (before ?? []).filter((game) => !played.has(keyOf(game)));
  const all = [...now, ...gone.map(({ venue, game }) => ({ venue, game, ...NO_PLAY }))];
  const order = new Map(names.venues.map(({ code }, index) => [code, index]));
  const placeOf = (venue: string) => order.get(venue) ?? order.size;
  const venues = [...new Set(all.map(({ venue }) => venue))].sort(
    (one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1),
  );
  return venues.map((venue) => {
    const games = all
      .filter((game) => game.venue === venue)
      .toSorted(byStake)
      .map((game) => ({ ...game, returnPercent: known.get(keyOf(game))?.returnPercent ?? '' }));
    const earlier = before?.filter((game) => game.venue === venue);
    return {
      platname: venue,
      title: names.venues.find(({ code }) => code === venue)?.title ?? venue,
      ...rowOf(games, earlier),
      games: games.map((game) => ({
        game: game.game,
        name: known.get(keyOf(game))?.name ?? game.game,
        ...rowOf(
          [game],
          earlier?.filter((other) => other.game === game.game),
        ),
      })),
    };
  });
};

/** Cost of rewards by kind, with the number of payments. */
export const rewardRows = (now: HouseFlows, before: HouseFlows | undefined): ProfitReport['rewards'] =>
  (
    [
      ['bonuses', 'bonuses'],
      ['rebates', 'rebates'],
      ['red_packets', 'redPackets'],
      ['commissions', 'commissions'],
    ] as const
  ).map(([kind, name]) => ({
    kind,
    count: now.rewards[name].count,
    amount: formatMoney(now.rewards[name].amount),
    before: before === undefined ? null : formatMoney(before.rewards[name].amount),
  }));
