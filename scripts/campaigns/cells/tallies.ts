import type { Database } from '../../../apps/server/src/platform/index.ts';

/** Numbers by key, such as a day and a venue. */
export type Tally = Map<string, bigint[]>;

/**
 * What is compared between one house and the sum of its cells. Members and agents are named, because their ids differ.
 * The first column is the key, all others are numbers.
 */
const QUERIES = {
  'house accounts': `SELECT address, ledger_total(id) FROM ledger_account WHERE member_id IS NULL`,
  'wallets of members': `
    SELECT m.name || substring(a.address FROM 'member:[0-9]+(:.*)'), a.balance, ledger_total(a.id)
    FROM ledger_account a JOIN member m ON m.id = a.member_id`,
  'totals of members': `
    SELECT name, vip_level::bigint, deposit_total, turnover_total, withdrawal_total FROM member`,
  'play by day, venue and game': `
    SELECT concat_ws('|', day, venue, game), bets::bigint, stake, payout FROM play_day`,
  'flows by day': `SELECT concat_ws('|', day, kind, source, target), count::bigint, amount FROM flow_day`,
  'active members by period': `SELECT period, sum(bit_count(bits))::bigint FROM active_chunk GROUP BY period`,
  'first deposits by day': `SELECT concat_ws('|', day, way), count(*), sum(amount)::bigint FROM first_deposit GROUP BY 1`,
  cohorts: `
    SELECT concat_ws('|', week, is_referred, age), depositors::bigint, players::bigint FROM cohort_day`,
  'sizes of agent trees': `
    SELECT m.name, t.direct::bigint, t.indirect::bigint FROM tree_size t JOIN member m ON m.id = t.agent_id`,
  'members of agent trees': `
    SELECT concat_ws('|', a.name, m.name), t.depth::bigint
    FROM member_tree t JOIN member a ON a.id = t.agent_id JOIN member m ON m.id = t.member_id`,
  'agent trees by day': `
    SELECT concat_ws('|', m.name, t.day), t.players::bigint, t.direct, t.deposits, t.withdrawals, t.rewards
    FROM tree_day t JOIN member m ON m.id = t.agent_id`,
  commissions: `
    SELECT concat_ws('|', m.name, c.day, c.part), c.amount, c.paid, c.direct_amount, c.indirect_amount
    FROM commission_record c JOIN member m ON m.id = c.member_id`,
  rebates: `
    SELECT concat_ws('|', m.name, r.day, r.part, r.platname, r.category), r.amount, r.turnover
    FROM rebate_record r JOIN member m ON m.id = r.member_id`,
} as const;

export const TALLIES = Object.keys(QUERIES) as (keyof typeof QUERIES)[];

export const readTally = async ({ pool }: Database, name: keyof typeof QUERIES): Promise<Tally> => {
  const { rows } = await pool.query<unknown[]>({ text: QUERIES[name], rowMode: 'array' });
  return new Map(rows.map(([key, ...values]) => [String(key), values as bigint[]]));
};

/** Adds tallies key by key. */
export const added = (tallies: readonly Tally[]): Tally => {
  const sum: Tally = new Map();
  for (const tally of tallies)
    for (const [key, values] of tally) {
      const before = sum.get(key);
      sum.set(key, before === undefined ? values : values.map((value, place) => value + (before[place] ?? 0n)));
    }
  return sum;
};

/** The keys whose numbers differ. Keys with zeros only count as missing. */
export const differences = (one: Tally, other: Tally): string[] => {
  const textOf = (values: readonly bigint[] | undefined) =>
    values === undefined || values.every((value) => value === 0n) ? '0' : values.join(' ');
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    const [here, there] = [textOf(one.get(key)), textOf(other.get(key))];
    return here === there ? [] : [`${key}: ${here} instead of ${there}`];
  });
};
