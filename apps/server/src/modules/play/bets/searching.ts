import type { BetSums, InputOf, StaffBet, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { idsMatching, withLabels } from '../../people/members/index.ts';
import { type BetRow, effectOf, statusOf } from './bet.ts';
import { bets } from './tables.ts';

type Filter = InputOf<(typeof staffRows.bets)['sums']>;

/** Data from other modules: names of venues and games, and the address where a round can be verified. */
export interface Labels {
  title(venue: string): string;
  proof(venue: string, round: string): string;
  games: readonly { venue: string; code: string; name: string }[];
}

const NEWEST_FIRST = orderBy('desc', bets.placedAt, bets.bet, bets.venue, bets.memberId);
const STATES = { 0: 'void', 1: 'settled', 2: 'open' } as const;

/** Bets or rounds with exactly this id, otherwise bets of the matching members. Each case has its own index. */
const searched = async (db: Queryable, search: string): Promise<SQL | undefined> => {
  if (search === '') return undefined;
  const isNamed = or(eq(bets.bet, search), eq(bets.round, search));
  const [named] = await db.select({ bet: bets.bet }).from(bets).where(isNamed).limit(1);
  if (named !== undefined) return isNamed;
  const [only, ...others] = await idsMatching(db, search);
  if (only === undefined) return sql`false`;
  return others.length === 0 ? eq(bets.memberId, only) : inArray(bets.memberId, [only, ...others]);
};

/**
 * Matches a part of the game's name, or its code. A game that is no longer in the catalogue is found only by its code.
 */
const ofGame = (game: string, { games }: Labels): SQL | undefined => {
  if (game === '') return undefined;
  const wanted = game.toLowerCase();
  const codes = games.filter(({ code, name }) => code === game || name.toLowerCase().includes(wanted));
  return codes.length === 0 ? eq(bets.game, game) : inArray(bets.game, [...new Set(codes.map(({ code }) => code))]);
};

const spanOf = ({ from, to }: Pick<Filter, 'from' | 'to'>, now: Date): SQL | undefined => {
  const today = beijingDay(now);
  const end = beijingDayStart(addDays(to || today, 1));
  return and(gte(bets.placedAt, beijingDayStart(from || today)), lt(bets.placedAt, end));
};

/** Bets of the filter on its days, which are today when none are given. Without `now` they are of all days. */
const conditionOf = async (
  db: Queryable,
  filter: Filter,
  labels: Labels,
  now: Date | undefined,
): Promise<SQL | undefined> =>
  and(
    now && spanOf(filter, now),
    filter.platname === '' ? undefined : eq(bets.venue, filter.platname),
    ofGame(filter.game, labels),
    filter.status === '' ? undefined : eq(bets.state, STATES[filter.status]),
    await searched(db, filter.search),
  );

const namesOf = ({ games }: Labels) => new Map(games.map(({ venue, code, name }) => [`${venue}:${code}`, name]));

const toStaff = (row: BetRow, memberName: string, names: ReadonlyMap<string, string>, labels: Labels): StaffBet => ({
  bet_id: row.bet,
  platname: row.venue,
  title: labels.title(row.venue),
  member_id: row.memberId,
  member_name: memberName,
  game: row.game,
  game_name: names.get(`${row.venue}:${row.game}`) ?? row.game,
  round: row.round,
  stake: formatMoney(row.stake),
  valid_stake: formatMoney(row.validStake),
  payout: formatMoney(row.payout),
  result: formatMoney(effectOf(row).net),
  status: statusOf(row),
  corrections: row.corrections,
  detail: row.detail,
  proof_url: labels.proof(row.venue, row.round),
  placed_at: beijingTime(row.placedAt),
  settled_at: row.settledAt === null ? '' : beijingTime(row.settledAt),
});

export const search = async (
  db: Queryable,
  { after, before, bulk, member_id: memberId, ...filter }: InputOf<(typeof staffRows.bets)['search']> & Place,
  labels: Labels,
  now: Date,
) => {
  const where = and(
    memberId === 0 ? undefined : eq(bets.memberId, memberId),
    await conditionOf(db, filter, labels, memberId > 0 && filter.from === '' ? undefined : now),
  );
  const names = namesOf(labels);
  return readPage(
    db,
    { table: bets, where, order: NEWEST_FIRST, place: { after, before, ...(bulk && { bulk }) } },
    withLabels(db, (row, label) => toStaff(row, label?.name ?? '', names, labels)),
  );
};

/** Bets with exactly this id, and bets of the round with exactly this id. */
export const find = async (db: Queryable, text: string, limit: number, labels: Labels): Promise<StaffBet[]> => {
  const read = (column: typeof bets.bet | typeof bets.round) =>
    db.select().from(bets).where(eq(column, text)).limit(limit);
  const [named, ofRound] = await Promise.all([read(bets.bet), read(bets.round)]);
  const others = ofRound.filter(({ bet }) => bet !== text);
  const names = namesOf(labels);
  const show = withLabels(db, (row: BetRow, label) => toStaff(row, label?.name ?? '', names, labels));
  return show([...named, ...others].slice(0, limit));
};

/** Sums over all bets that match the filter, not only those of the page. */
export const sums = async (db: Queryable, filter: Filter, labels: Labels, now: Date): Promise<BetSums> => {
  const total = (amount: SQL) => sql<bigint>`coalesce(sum(${amount}), 0)::bigint`;
  const counting = sql`${bets.state} <> 'void'`;
  const settled = sql`${bets.state} = 'settled'`;
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      stake: total(sql`CASE WHEN ${counting} THEN ${bets.stake} ELSE 0 END`),
      valid: total(sql`CASE WHEN ${settled} THEN ${bets.validStake} ELSE 0 END`),
      payout: total(sql`CASE WHEN ${settled} THEN ${bets.payout} ELSE 0 END`),
      result: total(sql`CASE WHEN ${settled} THEN ${bets.payout} - ${bets.stake} ELSE 0 END`),
    })
    .from(bets)
    .where(await conditionOf(db, filter, labels, now));
  const found = row ?? { count: 0, stake: 0n, valid: 0n, payout: 0n, result: 0n };
  return {
    count: found.count,
    stake: formatMoney(found.stake),
    valid_stake: formatMoney(found.valid),
    payout: formatMoney(found.payout),
    result: formatMoney(found.result),
  };
};
