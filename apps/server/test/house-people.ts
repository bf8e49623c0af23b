import type pg from 'pg';

/** Size of a generated data set. */
export interface HouseSize {
  members: number;
  /** Members in the first agent's tree, half of them indirect. */
  tree: number;
  agents: number;
  bets: number;
  deposits: number;
  /** Number of days up to `now` over which bets and deposits are spread. */
  days: number;
  /** Number of the bets that are settled on the last two days. Without it, all bets are spread evenly. */
  recent?: number;
}

/** Id of the first generated member. The agents come first, then the members in order. */
export const FIRST_ID = 200_001;

export const literal = (moment: Date): string => `'${moment.toISOString()}'::timestamptz`;

const fillMembers = ({ members, tree, agents }: HouseSize, now: string): string => `
  INSERT INTO member (id, name_key, name, realname, password_hash, pay_password_hash, mobile, referrer_id, joined_at)
  OVERRIDING SYSTEM VALUE
  SELECT ${FIRST_ID} + n, 'house' || n, 'house' || n, '陈宇', '-', '-', '138' || lpad(n::text, 8, '0'),
    CASE
      WHEN n < ${agents} THEN NULL
      WHEN n < ${agents} + ${tree} / 2 THEN ${FIRST_ID}
      WHEN n < ${agents} + ${tree} / 2 * 2 THEN ${FIRST_ID} + n - ${tree} / 2
      ELSE ${FIRST_ID} + n % ${agents}
    END,
    ${now} - (${members} - n) * interval '365 days' / ${members}
  FROM generate_series(0, ${members} - 1) n;
  INSERT INTO member_tree (agent_id, member_id, depth, joined_at)
  SELECT referrer_id, id, 1, joined_at FROM member WHERE referrer_id IS NOT NULL
  UNION ALL
  SELECT referrer.referrer_id, own.id, 2, own.joined_at
  FROM member own JOIN member referrer ON referrer.id = own.referrer_id WHERE referrer.referrer_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO tree_size (agent_id, direct, indirect)
  SELECT agent_id, count(*) FILTER (WHERE depth = 1), count(*) FILTER (WHERE depth = 2) FROM member_tree GROUP BY agent_id;
  UPDATE member SET is_agent = true WHERE id < ${FIRST_ID} + ${agents};
  INSERT INTO agent_application (member_id, mobile, info, state, created_at, decided_at)
  SELECT ${FIRST_ID} + n, '13800138000', '推广', 2, ${now} - interval '400 days', ${now} - interval '400 days'
  FROM generate_series(0, ${agents} - 1) n;`;

/** Every twentieth bet belongs to the last member, who plays the most. */
const fillBets = ({ members, bets, days, recent = bets }: HouseSize, now: string): string => `
  INSERT INTO bet (member_id, platname, bet, game, round, stake, valid_stake, payout, state, placed_at, settled_at, detail, pulled_at,
    postings, category)
  SELECT CASE WHEN n % 20 = 0 THEN ${FIRST_ID} + ${members} - 1 ELSE ${FIRST_ID} + (n::bigint * 7919 % ${members})::int END,
    'xinghe', 'bet' || n, 'dragon', 'round' || n, 1000, 1000, CASE WHEN n % 2 = 0 THEN 1900 ELSE 0 END,
    CASE WHEN n % 1000 = 0 THEN 'void' ELSE 'settled' END, at, at, '', at, CASE WHEN n % 1000 = 0 THEN 0 ELSE 1 END, 'concise'
  FROM generate_series(1, ${bets}) n
  CROSS JOIN LATERAL (SELECT ${now} - ${
    recent === bets
      ? `n::bigint * interval '${days} days' / ${bets}`
      : `CASE WHEN n <= ${recent} THEN n::bigint * interval '2 days' / ${recent}
          ELSE interval '2 days' + (n - ${recent})::bigint * interval '${days - 2} days' / ${bets - recent} END`
  } AS at) times;`;

const fillDeposits = ({ members, deposits, days }: HouseSize, now: string): string => `
  INSERT INTO deposit (member_id, no, way, amount, state, created_at, decided_at, decided_name, expires_at)
  SELECT ${FIRST_ID} + (n::bigint * 104729 % ${members})::int, 'D' || lpad(n::text, 14, '0') || 'GENERATED000',
    'bank', 1000 + n % 100000, 2, at, at, '', at
  FROM generate_series(1, ${deposits}) n
  CROSS JOIN LATERAL (SELECT ${now} - n::bigint * interval '${days} days' / ${deposits} AS at) times;`;

/** Inserts members, trees, bets and deposits with a few statements. */
export const fillPeople = async (pool: pg.Pool, size: HouseSize, now: Date): Promise<void> => {
  for (const fill of [fillMembers, fillBets, fillDeposits]) await pool.query(fill(size, literal(now)));
  await pool.query('ANALYZE');
};
