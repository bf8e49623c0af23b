import { type SQL, sql } from 'drizzle-orm';
import { countMaxOf, countUpTo, orderBy, type Place, type Queryable, readWindow } from '../../../platform/index.ts';
import { type PlayTotals, playTotals } from '../../money/figures/index.ts';
import type { BetRow } from './bet.ts';
import { boundsOf, type WantedBets } from './bet-filter.ts';

/** A row of what the figures count: the first settlement of a bet, or the difference that a correction makes. */
export interface Entry
  extends Pick<
    BetRow,
    'memberId' | 'venue' | 'bet' | 'game' | 'round' | 'state' | 'detail' | 'corrections' | 'placedAt' | 'settledAt'
  > {
  /** 0 for the first settlement, otherwise the number of the correction. */
  entry: number;
  /** The entry counts on the Beijing day of this moment. */
  countedAt: Date;
  bets: number;
  stake: bigint;
  validStake: bigint;
  payout: bigint;
}

/** Settled bets that were never corrected. */
const uncorrected = sql`
  SELECT settled_at AS counted_at, bet, platname, member_id, 0 AS entry, game, round, detail, corrections, placed_at,
    settled_at, state, 1 AS bets, stake, valid_stake, payout
  FROM bet
  WHERE state = 'settled' AND (corrections = 0 OR NOT EXISTS (
    SELECT FROM bet_correction was
    WHERE was.member_id = bet.member_id AND was.platname = bet.platname AND was.bet = bet.bet))`;

/** First settlements of bets that were corrected later, as they were counted. */
const firstVersions = sql`
  SELECT was.settled_at AS counted_at, own.bet, own.platname, own.member_id, 0 AS entry, own.game, own.round, own.detail,
    own.corrections, own.placed_at, was.settled_at, was.state, 1 AS bets, was.stake, was.valid_stake, was.payout
  FROM bet_correction was JOIN bet own USING (member_id, platname, bet)
  WHERE was.state = 'settled' AND NOT EXISTS (
    SELECT FROM bet_correction earlier
    WHERE earlier.member_id = was.member_id AND earlier.platname = was.platname AND earlier.bet = was.bet
      AND earlier.number < was.number)`;

const counts = (state: SQL) => sql`(${state} = 'settled')::int`;
/** Difference of an amount between the version that a correction replaced and the one after it. */
const changed = (amount: string): SQL => {
  const [own, next, was] = ['own', 'next', 'was'].map((name) => sql.raw(`${name}.${amount}`));
  const after = sql`CASE WHEN next.number IS NULL THEN ${own} * ${counts(sql`own.state`)} ELSE ${next} * ${counts(sql`next.state`)} END`;
  return sql`(${after} - ${was} * ${counts(sql`was.state`)})`;
};
const [stake, validStake, payout] = [changed('stake'), changed('valid_stake'), changed('payout')];
const state = sql`coalesce(next.state, own.state)`;
const bets = sql`(${counts(state)} - ${counts(sql`was.state`)})`;

/** Corrections that changed what is counted. */
const corrections = sql`
  SELECT was.at AS counted_at, own.bet, own.platname, own.member_id, was.number AS entry, own.game, own.round, own.detail,
    own.corrections, own.placed_at, coalesce(next.settled_at, own.settled_at) AS settled_at, ${state} AS state,
    ${bets} AS bets, ${stake} AS stake, ${validStake} AS valid_stake, ${payout} AS payout
  FROM bet_correction was JOIN bet own USING (member_id, platname, bet)
    LEFT JOIN bet_correction next ON next.member_id = was.member_id AND next.platname = was.platname
      AND next.bet = was.bet AND next.number = was.number + 1
  WHERE ${bets} <> 0 OR ${stake} <> 0 OR ${validStake} <> 0 OR ${payout} <> 0`;

const SOURCES = [uncorrected, firstVersions, corrections];

const NEWEST_FIRST = orderBy(
  'desc',
  { sql: sql`counted_at`, type: 'timestamp with time zone' },
  { sql: sql`bet`, type: 'text' },
  { sql: sql`platname`, type: 'text' },
  { sql: sql`member_id`, type: 'integer' },
  { sql: sql`entry`, type: 'integer' },
);

/** One value is compared directly, so that the entries are read in the order of an index. */
const among = (column: SQL, type: 'int' | 'text', values: readonly (string | number)[] | undefined): SQL[] => {
  if (values === undefined) return [];
  if (values.length === 1) return [sql`${column} = ${values[0]}`];
  return [sql`${column} = ANY(${sql.param([...values])}::${sql.raw(type)}[])`];
};

const conditionOf = ({ days, venue, games, named, members }: WantedBets): SQL => {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const bounds = days && boundsOf(days);
  const all = [
    ...(bounds ? [sql`counted_at >= ${at(bounds.from)} AND counted_at < ${at(bounds.to)}`] : []),
    ...(venue === undefined ? [] : [sql`platname = ${venue}`]),
    ...among(sql`game`, 'text', games),
    ...among(sql`member_id`, 'int', members),
    ...(named === undefined ? [] : [sql`(bet = ${named} OR round = ${named})`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` AND `);
};

/** Each source is filtered and sorted by its own indexes before the results are merged. */
const entriesOf = (wanted: WantedBets, rest: SQL): SQL =>
  sql.join(
    SOURCES.map((source) => sql`(SELECT * FROM (${source}) AS entry WHERE ${conditionOf(wanted)} ${rest})`),
    sql` UNION ALL `,
  );

interface EntryRow extends Record<string, unknown> {
  cursor: string;
  counted_at: string;
  bet: string;
  platname: string;
  member_id: number;
  entry: number;
  game: string;
  round: string;
  detail: string;
  corrections: number;
  placed_at: string;
  settled_at: string | null;
  state: Entry['state'];
  bets: number;
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
}

const entryOf = (row: EntryRow): Entry => ({
  memberId: row.member_id,
  venue: row.platname,
  bet: row.bet,
  game: row.game,
  round: row.round,
  detail: row.detail,
  corrections: row.corrections,
  placedAt: new Date(row.placed_at),
  settledAt: row.settled_at === null ? null : new Date(row.settled_at),
  state: row.state,
  entry: row.entry,
  countedAt: new Date(row.counted_at),
  bets: row.bets,
  stake: row.stake,
  validStake: row.valid_stake,
  payout: row.payout,
});

/** A page of the entries, the last one first. */
export const readEntries = async (
  db: Queryable,
  wanted: WantedBets,
  place: Place,
): Promise<{ entries: Entry[]; total: number; next: string; previous: string }> => {
  const countMax = countMaxOf(place);
  const [{ rows, ...cursors }, total] = await Promise.all([
    readWindow(NEWEST_FIRST, place, async (window) => {
      const rest = sql`ORDER BY ${window.orderBy} LIMIT ${window.limit}`;
      const page = entriesOf(wanted, sql`AND ${window.where ?? sql`true`} ${rest}`);
      return (await db.execute<EntryRow>(sql`SELECT *, ${window.cursor} AS cursor FROM (${page}) AS entry ${rest}`))
        .rows;
    }),
    countUpTo(db, entriesOf(wanted, sql`LIMIT ${countMax}`), countMax),
  ]);
  return { entries: rows.map(entryOf), total, ...cursors };
};

/**
 * Sums of the entries. They are read from the day figures, except for single bets and for games of a member, which the
 * figures do not have.
 */
export const sumEntries = async (db: Queryable, wanted: WantedBets): Promise<PlayTotals> => {
  const { days, venue, games, named, members } = wanted;
  if (days !== undefined && named === undefined && (games === undefined || members === undefined))
    return playTotals(db, days, { venue, games, members });
  const { rows } = await db.execute<PlayTotals & Record<string, unknown>>(sql`
    SELECT coalesce(sum(bets), 0)::int AS bets, coalesce(sum(stake), 0)::bigint AS stake,
      coalesce(sum(valid_stake), 0)::bigint AS valid, coalesce(sum(payout), 0)::bigint AS payout
    FROM (${entriesOf(wanted, sql``)}) AS entry`);
  return rows[0] ?? { bets: 0, stake: 0n, valid: 0n, payout: 0n };
};
