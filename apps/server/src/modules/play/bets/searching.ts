import type { BetSums, InputOf, StaffBet, staffRows } from '@koi/contract';
import { COUNTED_MAX } from '@koi/contract/constants';
import { beijingTime, formatMoney } from '@koi/money';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo, orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { withLabels } from '../../people/members/index.ts';
import { type BetRow, effectOf, statusOf } from './bet.ts';
import { type BetFilter, boundsOf, isNamed, type Labels, type WantedBets, wantedOf } from './bet-filter.ts';
import { type Entry, readEntries, sumEntries } from './entries.ts';
import { bets } from './tables.ts';

const NEWEST_FIRST = orderBy('desc', bets.placedAt, bets.bet, bets.venue, bets.memberId);
const STATES = { 0: 'void', 1: 'settled', 2: 'open' } as const;

const placedIn = (days: NonNullable<WantedBets['days']>): SQL | undefined => {
  const { from, to } = boundsOf(days);
  return and(gte(bets.placedAt, from), lt(bets.placedAt, to));
};

const ofMembers = ([only, ...others]: readonly number[]): SQL => {
  if (only === undefined) return sql`false`;
  return others.length === 0 ? eq(bets.memberId, only) : inArray(bets.memberId, [only, ...others]);
};

/** Bets that were placed on the days of the filter. */
const conditionOf = ({ days, venue, games, named, members }: WantedBets, status: BetFilter['status']) =>
  and(
    days && placedIn(days),
    venue === undefined ? undefined : eq(bets.venue, venue),
    games && inArray(bets.game, [...games]),
    status === '' ? undefined : eq(bets.state, STATES[status]),
    named === undefined ? undefined : isNamed(named),
    members && ofMembers(members),
  );

/** Shows bets and entries with the names of other modules. */
const showing = (db: Queryable, labels: Labels) => {
  const names = new Map(labels.games.map(({ venue, code, name }) => [`${venue}:${code}`, name]));
  const common = (row: BetRow | Entry, memberName: string) => ({
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
    status: statusOf(row),
    corrections: row.corrections,
    detail: row.detail,
    proof_url: labels.proof(row.venue, row.round),
    placed_at: beijingTime(row.placedAt),
    settled_at: row.settledAt === null ? '' : beijingTime(row.settledAt),
  });
  return {
    bets: withLabels(
      db,
      (row: BetRow, label): StaffBet => ({
        ...common(row, label?.name ?? ''),
        result: formatMoney(effectOf(row).net),
        entry: 0,
        bets: row.state === 'settled' ? 1 : 0,
        counted_at: '',
      }),
    ),
    entries: withLabels(
      db,
      (row: Entry, label): StaffBet => ({
        ...common(row, label?.name ?? ''),
        result: formatMoney(row.payout - row.stake),
        entry: row.entry,
        bets: row.bets,
        counted_at: beijingTime(row.countedAt),
      }),
    ),
  };
};

export const search = async (
  db: Queryable,
  { after, before, bulk, member_id: memberId, ...filter }: InputOf<(typeof staffRows.bets)['search']> & Place,
  labels: Labels,
  now: Date,
) => {
  const wanted = await wantedOf(db, filter, { labels, now, memberId });
  const place = { after, before, ...(bulk && { bulk }) };
  const show = showing(db, labels);
  if (filter.by === 'settled') {
    const { entries, ...page } = await readEntries(db, wanted, place);
    return { ...page, data: await show.entries(entries) };
  }
  const where = conditionOf(wanted, filter.status);
  return readPage(db, { table: bets, where, order: NEWEST_FIRST, place }, show.bets);
};

/** Bets with exactly this id, and bets of the round with exactly this id. */
export const find = async (db: Queryable, text: string, limit: number, labels: Labels): Promise<StaffBet[]> => {
  const read = (column: typeof bets.bet | typeof bets.round) =>
    db.select().from(bets).where(eq(column, text)).limit(limit);
  const [named, ofRound] = await Promise.all([read(bets.bet), read(bets.round)]);
  const others = ofRound.filter(({ bet }) => bet !== text);
  return showing(db, labels).bets([...named, ...others].slice(0, limit));
};

const NO_SUMS = { stake: 0n, valid: 0n, payout: 0n, result: 0n };

/** Bets are added up one by one when they are few. The day figures have the sums by settlement only. */
const sumPlaced = async (db: Queryable, where: SQL | undefined) => {
  const found = await countUpTo(db, db.select({ one: sql`1` }).from(bets).where(where));
  if (found >= COUNTED_MAX) return { ...NO_SUMS, count: found, summed: 0 as const };
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
    .where(where);
  return { ...NO_SUMS, count: 0, ...row, summed: 1 as const };
};

const sumSettled = async (db: Queryable, wanted: WantedBets) => {
  const { bets: count, stake, valid, payout } = await sumEntries(db, wanted);
  return { count, stake, valid, payout, result: payout - stake, summed: 1 as const };
};

/** Sums over all bets that match the filter, not only those of the page. */
export const sums = async (db: Queryable, filter: BetFilter, labels: Labels, now: Date): Promise<BetSums> => {
  const wanted = await wantedOf(db, filter, { labels, now });
  const { count, stake, valid, payout, result, summed } =
    filter.by === 'settled' ? await sumSettled(db, wanted) : await sumPlaced(db, conditionOf(wanted, filter.status));
  return {
    count,
    stake: formatMoney(stake),
    valid_stake: formatMoney(valid),
    payout: formatMoney(payout),
    result: formatMoney(result),
    summed,
  };
};
