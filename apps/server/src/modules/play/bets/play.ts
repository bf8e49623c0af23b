import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { type Days, figuresOf, type PlayChange, type SettledBet } from '../../money/figures/index.ts';
import type { BetRow } from './bet.ts';
import type { betCorrections } from './tables.ts';

/** Whether a change of the known version is a correction: the bet was settled or void at any time before. */
export const isCorrected = (before: BetRow | undefined): before is BetRow =>
  before !== undefined && (before.state !== 'open' || before.corrections > 0);

const settled = (bet: BetRow | undefined): SettledBet | undefined =>
  bet?.state === 'settled' ? { stake: bet.stake, valid: bet.validStake, payout: bet.payout } : undefined;

/** Change of the day figures: on the day of settlement at first, and on the day of its arrival for a correction. */
export const playOf = (before: BetRow | undefined, after: BetRow): PlayChange => {
  const isCorrection = isCorrected(before);
  const { memberId, venue, game, pulledAt, settledAt } = after;
  return {
    day: beijingDay(isCorrection ? pulledAt : (settledAt ?? pulledAt)),
    memberId,
    venue,
    game,
    isCorrection,
    ...figuresOf(settled(after), settled(before)),
  };
};

/** The version that a correction replaces. */
export const correctionOf = (before: BetRow, after: BetRow): typeof betCorrections.$inferInsert => {
  const { memberId, venue, bet, state, stake, validStake, payout, settledAt } = before;
  const { corrections: number, pulledAt: at } = after;
  return { memberId, venue, bet, number, at, state, stake, validStake, payout, settledAt };
};

const dayOf = (moment: SQL): SQL => sql`to_char(${moment} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

const settledIn = ({ first, last }: Days): SQL =>
  sql`settled_at >= ${beijingDayStart(first)} AND settled_at < ${beijingDayStart(addDays(last, 1))}`;

/** Settled bets that were never corrected, by the day of their settlement. */
const uncorrected = (days: Days | undefined): SQL => sql`
  SELECT ${dayOf(sql`settled_at`)} AS day, member_id, platname AS venue, game, false AS is_correction, 1 AS bets, stake,
    valid_stake AS valid, payout, stake::numeric * stake AS stake_squares, payout::numeric * payout AS payout_squares,
    stake::numeric * payout AS products
  FROM bet
  WHERE state = 'settled' AND ${days === undefined ? sql`true` : settledIn(days)} AND NOT EXISTS (
    SELECT FROM bet_correction was
    WHERE was.member_id = bet.member_id AND was.platname = bet.platname AND was.bet = bet.bet)`;

/** Every version of the corrected bets, compared with the version before it. */
const corrected = (days: Days | undefined): SQL => sql`
  WITH version AS (
    SELECT was.member_id, was.platname AS venue, was.bet, own.game, was.number, was.at AS replaced_at, was.settled_at,
      was.state = 'settled' AS counts, was.stake, was.valid_stake AS valid, was.payout
    FROM bet_correction was JOIN bet own USING (member_id, platname, bet)
    UNION ALL
    SELECT own.member_id, own.platname, own.bet, own.game, newest.number + 1, NULL, own.settled_at,
      own.state = 'settled', own.stake, own.valid_stake, own.payout
    FROM bet own JOIN (
      SELECT member_id, platname, bet, max(number) AS number FROM bet_correction GROUP BY member_id, platname, bet
    ) newest USING (member_id, platname, bet)
  ),
  counted AS (
    SELECT member_id, venue, bet, game, number, replaced_at, settled_at, counts::int AS bets,
      stake * counts::int AS stake, valid * counts::int AS valid, payout * counts::int AS payout
    FROM version
  ),
  step AS (
    SELECT counted.*, lag(replaced_at) OVER own AS corrected_at, lag(bets, 1, 0) OVER own AS bets_before,
      lag(stake, 1, 0::bigint) OVER own AS stake_before, lag(valid, 1, 0::bigint) OVER own AS valid_before,
      lag(payout, 1, 0::bigint) OVER own AS payout_before
    FROM counted WINDOW own AS (PARTITION BY member_id, venue, bet ORDER BY number)
  ),
  change AS (
    SELECT ${dayOf(sql`coalesce(corrected_at, settled_at)`)} AS day, member_id, venue, game,
      corrected_at IS NOT NULL AS is_correction, bets - bets_before AS bets, stake - stake_before AS stake,
      valid - valid_before AS valid, payout - payout_before AS payout,
      stake::numeric * stake - stake_before::numeric * stake_before AS stake_squares,
      payout::numeric * payout - payout_before::numeric * payout_before AS payout_squares,
      stake::numeric * payout - stake_before::numeric * payout_before AS products
    FROM step WHERE bets > 0 OR bets_before > 0
  )
  SELECT * FROM change WHERE ${days === undefined ? sql`true` : sql`day BETWEEN ${days.first} AND ${days.last}`}`;

/**
 * The changes of the day figures by every bet, computed from the bets and their corrections: rows like those of
 * `play_change`, for all days or for some.
 */
export const playsOf = (days?: Days): SQL => sql`
  SELECT * FROM (${uncorrected(days)}) uncorrected UNION ALL SELECT * FROM (${corrected(days)}) corrected`;
