import { type SQL, sql } from 'drizzle-orm';
import { joinFindings } from '../../../ledger/index.ts';
import { byDays, compare, within } from './books.ts';
import { DEPOSIT_OF, PERIODS_OF_DAY, REWARD_OF, WITHDRAWAL_OF } from './sql.ts';

const FIGURES = ['bets', 'stake', 'payout', 'deposits', 'withdrawals', 'rewards'];

/**
 * Compares the figures of members and trees by period with their day figures. When days are given, only these days are
 * compared, and not the weeks, months and years to which they belong.
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
      known: inPeriods(sql`
        SELECT day, member_id, bets, stake, payout, 0 AS deposits, 0 AS withdrawals, 0 AS rewards FROM member_play_day
        UNION ALL
        SELECT day, member_id, 0, 0, 0, ${DEPOSIT_OF}, ${WITHDRAWAL_OF}, ${REWARD_OF} FROM member_flow_day`),
    }),
    await compare(db, {
      keys: ['period', 'agent_id'],
      figures: FIGURES,
      amount: 'stake',
      counted: kept('tree_period', 'agent_id'),
      known: inPeriods(sql`SELECT day, agent_id, ${sql.raw(FIGURES.join(', '))} FROM tree_day`),
    }),
  ];
  return joinFindings(findings);
});
