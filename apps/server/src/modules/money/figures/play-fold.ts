import { type SQL, sql } from 'drizzle-orm';
import { registrations, treesOf } from '../../people/members/index.ts';
import { PERIODS_OF_DAY } from './sql.ts';
import { CHUNK } from './tables.ts';

const PLAY = ['bets', 'stake', 'valid', 'payout'] as const;
const SPREAD = ['stake_squares', 'payout_squares', 'products'] as const;

const CHUNK_SQL = sql.raw(String(CHUNK));

const listed = (names: readonly string[], each: (name: SQL) => SQL): SQL =>
  sql.join(
    names.map((name) => each(sql`${sql.identifier(name)}`)),
    sql`, `,
  );
const columns = (names: readonly string[]): SQL => listed(names, (name) => name);
const sums = (names: readonly string[]): SQL => listed(names, (name) => sql`sum(${name})`);
const added = (table: string, names: readonly string[]): SQL =>
  listed(names, (name) => sql`${name} = ${sql.identifier(table)}.${name} + excluded.${name}`);

/**
 * Adds the taken changes of settled bets to all figures, in one statement. `taken` yields rows like `play_change`. Rows
 * of the large tables are written in the order of their keys, so that neighbours change the same page of an index.
 */
export const foldPlay = (taken: SQL): SQL => sql`
  WITH taken AS MATERIALIZED (${taken}),
  house AS (
    INSERT INTO play_day (day, venue, game, ${columns([...PLAY, ...SPREAD])})
    SELECT day, venue, game, ${sums([...PLAY, ...SPREAD])} FROM taken GROUP BY day, venue, game
    ON CONFLICT (day, venue, game) DO UPDATE SET ${added('play_day', [...PLAY, ...SPREAD])}
  ),
  total AS (
    INSERT INTO play_total (venue, ${columns(PLAY)})
    SELECT venue, ${sums(PLAY)} FROM taken GROUP BY venue
    ON CONFLICT (venue) DO UPDATE SET ${added('play_total', PLAY)}
  ),
  own AS (
    INSERT INTO member_play_day (member_id, day, venue, ${columns(PLAY)})
    SELECT member_id, day, venue, ${sums(PLAY)} FROM taken GROUP BY member_id, day, venue ORDER BY member_id, day, venue
    ON CONFLICT (member_id, day, venue) DO UPDATE SET ${added('member_play_day', PLAY)}
  ),
  active AS MATERIALIZED (
    SELECT period, member_id FROM (
      SELECT DISTINCT period, member_id, member_id / ${CHUNK_SQL} AS chunk
      FROM (SELECT DISTINCT day, member_id FROM taken WHERE NOT is_correction AND valid > 0) played
      CROSS JOIN ${PERIODS_OF_DAY}
    ) played LEFT JOIN active_chunk USING (period, chunk)
    WHERE bits IS NULL OR get_bit(bits, member_id % ${CHUNK_SQL}) = 0
  ),
  chunks AS (
    INSERT INTO active_chunk (period, chunk, bits)
    SELECT period, member_id / ${CHUNK_SQL}, bit_or(set_bit(0::bit(${CHUNK_SQL}), member_id % ${CHUNK_SQL}, 1))
    FROM active GROUP BY 1, 2
    ON CONFLICT (period, chunk) DO UPDATE SET bits = active_chunk.bits | excluded.bits
  ),
  change AS MATERIALIZED (
    SELECT member_id, day, 0 AS players, ${listed(PLAY, (name) => sql`sum(${name}) AS ${name}`)}
    FROM taken GROUP BY member_id, day
    UNION ALL
    SELECT member_id, period, 1, 0, 0, 0, 0 FROM active WHERE period LIKE '____-__-__'
  ),
  cohort AS (
    INSERT INTO cohort_day (week, is_referred, age, players, ${columns(PLAY)})
    SELECT week, is_referred, greatest(day::date - joined_on, 0), sum(players), ${sums(PLAY)}
    FROM change JOIN (${registrations()}) registered USING (member_id) GROUP BY 1, 2, 3
    ON CONFLICT (week, is_referred, age) DO UPDATE
    SET players = cohort_day.players + excluded.players, ${added('cohort_day', PLAY)}
  ),
  tree AS (
    INSERT INTO tree_day (agent_id, day, players, ${columns(PLAY)}, direct)
    SELECT agent_id, day, sum(players), ${sums(PLAY)}, sum(CASE depth WHEN 1 THEN valid ELSE 0 END)
    FROM change JOIN (${treesOf()}) tree USING (member_id) GROUP BY agent_id, day
    ON CONFLICT (agent_id, day) DO UPDATE
    SET players = tree_day.players + excluded.players, ${added('tree_day', [...PLAY, 'direct'])}
  ),
  longer AS MATERIALIZED (
    SELECT member_id, period, 0 AS players, ${listed(PLAY, (name) => sql`sum(${name}) AS ${name}`)}
    FROM taken CROSS JOIN ${PERIODS_OF_DAY} GROUP BY member_id, period
    UNION ALL
    SELECT member_id, period, 1, 0, 0, 0, 0 FROM active
  ),
  own_periods AS (
    INSERT INTO member_period (period, member_id, ${columns(PLAY)})
    SELECT period, member_id, ${sums(PLAY)} FROM longer GROUP BY period, member_id ORDER BY period, member_id
    ON CONFLICT (period, member_id) DO UPDATE SET ${added('member_period', PLAY)}
  ),
  tree_periods AS (
    INSERT INTO tree_period (period, agent_id, players, ${columns(PLAY)})
    SELECT period, agent_id, sum(players), ${sums(PLAY)}
    FROM longer JOIN (${treesOf()}) tree USING (member_id) GROUP BY period, agent_id
    ON CONFLICT (period, agent_id) DO UPDATE
    SET players = tree_period.players + excluded.players, ${added('tree_period', PLAY)}
  ),
  tree_members AS (
    INSERT INTO tree_member (agent_id, month, member_id, turnover)
    SELECT agent_id, period, member_id, sum(valid)
    FROM longer JOIN (${treesOf()}) tree USING (member_id) WHERE length(period) = 7
    GROUP BY agent_id, period, member_id ORDER BY agent_id, period, member_id
    ON CONFLICT (agent_id, month, member_id) DO UPDATE SET ${added('tree_member', ['turnover'])}
  )
  SELECT count(*)::int AS folded FROM taken`;
