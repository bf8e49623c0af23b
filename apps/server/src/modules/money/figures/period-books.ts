import { type SQL, sql } from 'drizzle-orm';
import { joinFindings } from '../../../ledger/index.ts';
import { treesOf } from '../../people/members/index.ts';
import { byDays, compare, within } from './books.ts';
import { DEPOSIT_OF, PERIODS_OF_DAY, REWARD_OF, WITHDRAWAL_OF } from './sql.ts';

const FIGURES = ['bets', 'stake', 'valid', 'payout', 'deposits', 'withdrawals', 'rewards'];

/** The day figures of members in the columns of the periods: `day`, `member_id` and the figures. */
const MEMBER_DAYS = sql`
  SELECT day, member_id, bets, stake, valid, payout, 0 AS deposits, 0 AS withdrawals, 0 AS rewards FROM member_play_day
  UNION ALL
  SELECT day, member_id, 0, 0, 0, 0, ${DEPOSIT_OF}, ${WITHDRAWAL_OF}, ${REWARD_OF} FROM member_flow_day`;

/**
 * Compares the figures of trees with those of their members, and the figures of members and trees by period with their
 * day figures. When days are given, only these days are compared, and not the weeks, months and years to which they
 * belong.
 */
export const checkPeriods = byDays('会员与代理的期间汇总与逐日一致', async (db, days) => {
  const isWanted =
    days === undefined ? sql`true` : sql`period BETWEEN ${days.first} AND ${days.last} AND length(period) = 10`;
  const kept = (table: string, id: string) => sql`
    SELECT period, ${sql.identifier(id)}, ${sql.raw(FIGURES.join(', '))} FROM ${sql.identifier(table)} WHERE ${isWanted}`;
  const inPeriods = (rows: SQL) => sql`
    SELECT * FROM (${rows}) daily CROSS JOIN ${PERIODS_OF_DAY} WHERE ${within(days)} AND ${isWanted}`;
  const findings = [
    await compare(db, {
      keys: ['period', 'member_id'],
      figures: FIGURES,
      amount: 'stake',
      counted: kept('member_period', 'member_id'),
      known: inPeriods(MEMBER_DAYS),
    }),
    await compare(db, {
      keys: ['day', 'agent_id'],
      figures: [...FIGURES, 'direct'],
      amount: 'valid',
      counted: sql`SELECT * FROM tree_day WHERE ${within(days)}`,
      known: sql`
        SELECT daily.*, agent_id, CASE depth WHEN 1 THEN valid ELSE 0 END AS direct
        FROM (${MEMBER_DAYS}) daily JOIN (${treesOf()}) tree USING (member_id) WHERE ${within(days)}`,
    }),
    await compare(db, {
      keys: ['period', 'agent_id'],
      figures: FIGURES,
      amount: 'stake',
      counted: kept('tree_period', 'agent_id'),
      known: inPeriods(sql`SELECT day, agent_id, ${sql.raw(FIGURES.join(', '))} FROM tree_day`),
    }),
  ];
  if (days === undefined) {
    findings.push(
      await compare(db, {
        keys: ['agent_id', 'month', 'member_id'],
        figures: ['turnover', 'deposits'],
        amount: 'turnover',
        counted: sql`SELECT * FROM tree_member`,
        known: sql`
          SELECT agent_id, period AS month, member_id, valid AS turnover, deposits
          FROM member_period JOIN (${treesOf()}) tree USING (member_id) WHERE length(period) = 7`,
      }),
      await compare(db, {
        keys: ['period', 'chunk'],
        figures: ['players'],
        amount: 'players',
        counted: sql`SELECT period, chunk, bit_count(bits) AS players FROM active_chunk`,
        known: sql`
          SELECT periods.period, chunk, bit_count(bit_or(bits)) AS players
          FROM (SELECT period AS day, chunk, bits FROM active_chunk WHERE period LIKE '____-__-__') daily
          CROSS JOIN ${PERIODS_OF_DAY} GROUP BY periods.period, chunk`,
      }),
    );
  }
  return joinFindings(findings);
});
