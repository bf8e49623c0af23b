import { type SQL, sql } from 'drizzle-orm';
import { registrations, treesOf } from '../../people/members/index.ts';
import {
  beijingDayOf,
  COMMISSION_OF,
  DEPOSIT_OF,
  PERIODS_OF_DAY,
  REWARD_ACCOUNTS,
  REWARD_OF,
  WITHDRAWAL_OF,
} from './sql.ts';

/** Name of an account without the member's id, so that the accounts of all members have the same name. */
const accountName = (account: SQL): SQL => sql`
  CASE WHEN ${account}.member_id IS NULL THEN ${account}.address
    ELSE substr(${account}.address, length(${account}.member_id::text) + length('member:') + 2) END`;

/**
 * The postings of the given transactions: `transaction_id`, `day`, `at`, `kind`, `memo`, `member_id`, `source`,
 * `target`, `amount`. A posting between two members counts for the one who pays.
 */
export const flowsOf = (transactions: SQL): SQL => sql`
  SELECT entry.id AS transaction_id, ${beijingDayOf(sql`entry.created_at`)} AS day, entry.created_at AS at, entry.kind,
    entry.memo, coalesce(payer.member_id, payee.member_id) AS member_id,
    ${accountName(sql`payer`)} AS source, ${accountName(sql`payee`)} AS target, moved.amount
  FROM (${transactions}) wanted
  JOIN ledger_transaction entry ON entry.id = wanted.transaction_id
  JOIN ledger_posting moved ON moved.transaction_id = entry.id
  JOIN ledger_account payer ON payer.id = moved.from_account
  JOIN ledger_account payee ON payee.id = moved.to_account`;

const PAYMENTS = sql`deposits, withdrawals, rewards`;
const PAYMENT_SUMS = sql`sum(deposits)::bigint, sum(withdrawals)::bigint, sum(rewards)::bigint`;
const added = (table: string): SQL => {
  const kept = sql.identifier(table);
  return sql`deposits = ${kept}.deposits + excluded.deposits, withdrawals = ${kept}.withdrawals + excluded.withdrawals,
    rewards = ${kept}.rewards + excluded.rewards`;
};

/** Adds the flows of the taken transactions to all figures, in one statement. `taken` yields `transaction_id`. */
export const foldFlows = (taken: SQL): SQL => sql`
  WITH taken AS (${taken}),
  moved AS MATERIALIZED (${flowsOf(sql`SELECT transaction_id FROM taken`)}),
  flow AS MATERIALIZED (
    SELECT day, kind, member_id, source, target, count(*) AS count, sum(amount)::bigint AS amount
    FROM moved GROUP BY day, kind, member_id, source, target
  ),
  house AS (
    INSERT INTO flow_day (day, kind, source, target, count, amount)
    SELECT day, kind, source, target, sum(count)::bigint, sum(amount)::bigint FROM flow GROUP BY day, kind, source, target
    ON CONFLICT (day, kind, source, target) DO UPDATE
    SET count = flow_day.count + excluded.count, amount = flow_day.amount + excluded.amount
  ),
  total AS (
    INSERT INTO flow_total (kind, source, target, count, amount)
    SELECT kind, source, target, sum(count)::bigint, sum(amount)::bigint FROM flow GROUP BY kind, source, target
    ON CONFLICT (kind, source, target) DO UPDATE
    SET count = flow_total.count + excluded.count, amount = flow_total.amount + excluded.amount
  ),
  own AS (
    INSERT INTO member_flow_day (member_id, day, kind, source, target, count, amount)
    SELECT member_id, day, kind, source, target, count, amount FROM flow WHERE member_id IS NOT NULL
    ORDER BY member_id, day, kind, source, target
    ON CONFLICT (member_id, day, kind, source, target) DO UPDATE
    SET count = member_flow_day.count + excluded.count, amount = member_flow_day.amount + excluded.amount
  ),
  deposited AS (
    INSERT INTO first_deposit (member_id, no, way, amount, at, day, is_referred)
    SELECT DISTINCT ON (member_id)
      member_id, memo, substr(source, length('house:deposits:') + 1), amount, at, day, registered.is_referred
    FROM moved JOIN (${registrations()}) registered USING (member_id)
    WHERE starts_with(source, 'house:deposits:') ORDER BY member_id, at, transaction_id
    ON CONFLICT (member_id) DO NOTHING RETURNING member_id, day
  ),
  paid AS MATERIALIZED (
    SELECT member_id, day, sum(${DEPOSIT_OF})::bigint AS deposits, sum(${WITHDRAWAL_OF})::bigint AS withdrawals,
      sum(${REWARD_OF})::bigint AS rewards
    FROM flow
    WHERE member_id IS NOT NULL AND (source IN (${REWARD_ACCOUNTS}) OR target IN (${REWARD_ACCOUNTS})
      OR starts_with(source, 'house:deposits:') OR starts_with(target, 'house:withdrawals:'))
    GROUP BY member_id, day
  ),
  cohort AS (
    INSERT INTO cohort_day (week, is_referred, age, depositors, rewards)
    SELECT week, is_referred, greatest(change.day::date - joined_on, 0), sum(depositors)::int, sum(rewards)::bigint
    FROM (
      SELECT member_id, day, 0 AS depositors, rewards FROM paid
      UNION ALL SELECT member_id, day, 1, 0 FROM deposited
    ) change JOIN (${registrations()}) registered USING (member_id) GROUP BY 1, 2, 3
    ON CONFLICT (week, is_referred, age) DO UPDATE
    SET depositors = cohort_day.depositors + excluded.depositors, rewards = cohort_day.rewards + excluded.rewards
  ),
  tree AS (
    INSERT INTO tree_day (agent_id, day, ${PAYMENTS})
    SELECT agent_id, day, ${PAYMENT_SUMS} FROM paid JOIN (${treesOf()}) tree USING (member_id) GROUP BY agent_id, day
    ON CONFLICT (agent_id, day) DO UPDATE SET ${added('tree_day')}
  ),
  own_periods AS (
    INSERT INTO member_period (period, member_id, ${PAYMENTS})
    SELECT period, member_id, ${PAYMENT_SUMS} FROM paid CROSS JOIN ${PERIODS_OF_DAY}
    GROUP BY period, member_id ORDER BY period, member_id
    ON CONFLICT (period, member_id) DO UPDATE SET ${added('member_period')}
  ),
  tree_periods AS (
    INSERT INTO tree_period (period, agent_id, ${PAYMENTS}, commission)
    SELECT period, agent_id, ${PAYMENT_SUMS}, sum(commission)::bigint
    FROM (
      SELECT agent_id, day, ${PAYMENTS}, 0 AS commission FROM paid JOIN (${treesOf()}) tree USING (member_id)
      UNION ALL
      SELECT member_id, day, 0, 0, 0, ${COMMISSION_OF} FROM flow
      WHERE member_id IS NOT NULL AND (source = 'house:commissions' OR target = 'house:commissions')
    ) change CROSS JOIN ${PERIODS_OF_DAY} GROUP BY period, agent_id
    ON CONFLICT (period, agent_id) DO UPDATE
    SET ${added('tree_period')}, commission = tree_period.commission + excluded.commission
  ),
  tree_members AS (
    INSERT INTO tree_member (agent_id, month, member_id, deposits)
    SELECT agent_id, substr(day, 1, 7) AS month, member_id, sum(deposits)::bigint
    FROM paid JOIN (${treesOf()}) tree USING (member_id) WHERE deposits > 0
    GROUP BY agent_id, month, member_id ORDER BY agent_id, month, member_id
    ON CONFLICT (agent_id, month, member_id) DO UPDATE SET deposits = tree_member.deposits + excluded.deposits
  )
  SELECT count(*)::int AS folded FROM taken`;
