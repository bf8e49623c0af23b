import type { ReportSpan } from '@koi/contract/rules/report-span';
import { type SQL, sql } from 'drizzle-orm';
import { countUpTo, orderBy, type Place, type Queryable, readWindow } from '../../../platform/index.ts';
import { periodsOf } from './periods.ts';
import { DEPOSIT_OF, REWARD_OF, WITHDRAWAL_OF } from './sql.ts';

/** Maximum number of period rows that are added up for a span of several periods. */
const SUMMED_MAX = 100_000;

const MEMBER_COLUMNS = ['bets', 'stake', 'payout', 'deposits', 'withdrawals', 'rewards'];
const TREE_COLUMNS = [...MEMBER_COLUMNS, 'players', 'commission'];

const GGR = sql`(stake - payout)`;
const SORTS = {
  ggr: GGR,
  deposits: sql`deposits`,
  withdrawals: sql`withdrawals`,
  stake: sql`stake`,
  rewards: sql`rewards`,
  players: sql`players`,
  commission: sql`commission`,
} as const;

/** Sums of a member, a tree or the house. */
export interface Sums {
  bets: bigint;
  stake: bigint;
  payout: bigint;
  deposits: bigint;
  withdrawals: bigint;
  rewards: bigint;
}
type MemberSums = Sums & { id: number };
type TreeSums = MemberSums & { players: number; commission: bigint };

export interface PeriodFilter<S extends string> extends Place {
  span: ReportSpan;
  today: string;
  sort: S;
  direction: 'asc' | 'desc';
  /** Subquery or list of the members or agents that are shown; undefined shows all. */
  among: SQL | undefined;
}

interface Source {
  table: 'member_period' | 'tree_period';
  id: 'member_id' | 'agent_id';
  columns: string[];
}

/** Rows of one period, or the sums of several. A single month or year keeps the condition of the indexes that sort it. */
const rowsOf = ({ table, id, columns }: Source, periods: readonly string[]): SQL => {
  const [own, key] = [sql.identifier(table), sql.identifier(id)];
  const list = (each: (name: SQL) => SQL) =>
    sql.join(
      columns.map((name) => each(sql`${sql.identifier(name)}`)),
      sql`, `,
    );
  const [single] = periods;
  if (periods.length === 1 && single !== undefined) {
    const isLong = single.length < 8 ? sql` AND length(period) < 8` : sql``;
    return sql`SELECT ${key} AS id, ${list((name) => name)} FROM ${own} WHERE period = ${single}${isLong}`;
  }
  return sql`
    SELECT ${key} AS id, ${list((name) => sql`sum(${name})::bigint AS ${name}`)}
    FROM ${own} WHERE period = ANY(${sql.param([...periods])}::text[]) GROUP BY ${key}`;
};

const isTooLong = async (db: Queryable, { table }: Source, periods: readonly string[]): Promise<boolean> => {
  if (periods.length === 1) return false;
  const rows = sql`SELECT FROM ${sql.identifier(table)} WHERE period = ANY(${sql.param([...periods])}::text[])`;
  return (await countUpTo(db, rows, SUMMED_MAX + 1)) > SUMMED_MAX;
};

interface PeriodPage<R> {
  rows: R[];
  total: number;
  next: string;
  previous: string;
  /** Whether the span is one day, week, month or year. */
  isSinglePeriod: boolean;
}

/** Reads a page in the order of a figure, or undefined when the span has too many rows to be added up. */
const readFigures = async <R extends MemberSums>(
  db: Queryable,
  source: Source,
  sorted: SQL,
  { span, today, direction, among, ...place }: PeriodFilter<string>,
): Promise<PeriodPage<R> | undefined> => {
  const periods = periodsOf(span, today);
  if (await isTooLong(db, source, periods)) return undefined;
  const figures = sql`FROM (${rowsOf(source, periods)}) figures WHERE ${among === undefined ? sql`true` : sql`id IN (${among})`}`;
  const order = orderBy(direction, { sql: sorted, type: 'bigint' }, { sql: sql`id`, type: 'integer' });
  const [page, total] = await Promise.all([
    readWindow(order, place, async (window) => {
      const { rows } = await db.execute(sql`
        SELECT figures.*, ${window.cursor} AS cursor ${figures} AND ${window.where ?? sql`true`}
        ORDER BY ${window.orderBy} LIMIT ${window.limit}`);
      return rows as unknown as (R & { cursor: string })[];
    }),
    countUpTo(db, sql`SELECT ${figures}`),
  ]);
  return { ...page, total, isSinglePeriod: periods.length === 1 };
};

export type MemberSort = 'deposits' | 'withdrawals' | 'stake' | 'ggr' | 'rewards' | 'ngr';
export type TreeSort = MemberSort | 'players' | 'commission';

/** Lists the members with figures in a span. */
export const readMemberFigures = (db: Queryable, filter: PeriodFilter<MemberSort>) => {
  const sorted = filter.sort === 'ngr' ? sql`(stake - payout - rewards)` : SORTS[filter.sort];
  const source: Source = { table: 'member_period', id: 'member_id', columns: MEMBER_COLUMNS };
  return readFigures<MemberSums>(db, source, sorted, filter);
};

/** Lists the trees with figures in a span. */
export const readTreeFigures = (db: Queryable, filter: PeriodFilter<TreeSort>) => {
  const sorted = filter.sort === 'ngr' ? sql`(stake - payout - rewards - commission)` : SORTS[filter.sort];
  const source: Source = { table: 'tree_period', id: 'agent_id', columns: TREE_COLUMNS };
  return readFigures<TreeSums>(db, source, sorted, filter);
};

/** Sums of all members in a span. */
export const readHouseTotals = async (db: Queryable, { first, last }: ReportSpan): Promise<Sums> => {
  const within = sql`day BETWEEN ${first} AND ${last}`;
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    SELECT play.*, paid.* FROM (
      SELECT coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(stake), 0)::bigint AS stake,
        coalesce(sum(payout), 0)::bigint AS payout
      FROM play_day WHERE ${within}
    ) play CROSS JOIN (
      SELECT coalesce(sum(${DEPOSIT_OF}), 0)::bigint AS deposits, coalesce(sum(${WITHDRAWAL_OF}), 0)::bigint AS withdrawals,
        coalesce(sum(${REWARD_OF}), 0)::bigint AS rewards
      FROM flow_day WHERE ${within}
    ) paid`);
  const [totals] = rows;
  if (totals === undefined) throw new Error('sums without a row');
  return totals;
};
