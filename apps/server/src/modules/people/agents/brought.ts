import { type agentRows, type BroughtMember, type InputOf, PAGE_SIZE } from '@koi/contract';
import { maskName } from '@koi/contract/rules/masks';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { countUpTo, offsetOf, pageOf, type Queryable } from '../../../platform/index.ts';
import { labelsOf, lastVisits, namedTree, treesOf, visitedAfter } from '../members/index.ts';
import { monthOf } from './figures.ts';
import { type OpenDays, openDays } from './tree-figures.ts';

type Request = InputOf<(typeof agentRows.agentCentre)['members']>;

/** A member without a visit for this many days counts as away. */
const AWAY_DAYS = 7;

interface Context {
  agentId: number;
  today: string;
  month: string;
  open: OpenDays;
}

const MASKED = sql`CASE WHEN length(tree.name_key) < 6 THEN left(tree.name_key, 1) || '***'
  ELSE left(tree.name_key, 2) || repeat('*', length(tree.name_key) - 4) || right(tree.name_key, 2) END`;

/** A search matches the masked name or the whole name, so that it cannot be used to guess a name letter by letter. */
const named = (search: string): SQL => {
  const asked = search.toLowerCase();
  if (asked === '') return sql`true`;
  const whole = sql`tree.name_key = ${asked}`;
  return asked.includes('*') ? whole : sql`(${whole} OR position(${asked} IN ${MASKED}) > 0)`;
};

const FILTERS: Readonly<Record<Request['filter'], (context: Context) => SQL>> = {
  '': () => sql`true`,
  new: ({ month }) => sql`tree.joined_at >= ${beijingDayStart(`${month}-01`).toISOString()}::timestamptz`,
  deposited: ({ month, open }) => sql`(
    EXISTS (SELECT FROM member_figure known
      WHERE known.period = ${month} AND known.member_id = tree.member_id AND known.deposits > 0)
    OR tree.member_id IN (SELECT member_id FROM (${open.credits}) credited))`,
  away: ({ today }) => sql`NOT ${visitedAfter(sql`tree.member_id`, addDays(today, -AWAY_DAYS))}`,
};

/** Turnover or deposits of every member of the tree this month: stored days plus the bets or deposits of open days. */
const monthOfTree = (figure: 'turnover' | 'deposits', { agentId, month, open }: Context): SQL => {
  const [rows, amount] = figure === 'turnover' ? [open.stakes, sql`valid`] : [open.credits, sql`amount`];
  return sql`
    SELECT member_id, sum(amount) AS amount
    FROM (
      SELECT tree.member_id, known.${sql.identifier(figure)} AS amount
      FROM (${treesOf([agentId])}) tree JOIN member_figure known ON known.period = ${month} AND known.member_id = tree.member_id
      UNION ALL
      SELECT tree.member_id, ${amount} FROM (${treesOf([agentId])}) tree JOIN (${rows}) moved ON moved.member_id = tree.member_id
    ) moved GROUP BY member_id`;
};

const found = (context: Context, { search, filter, sort }: Request): { rows: SQL; order: SQL } => {
  // Names are joined only when they are searched. Those of the page are looked up afterwards.
  const tree = search === '' ? treesOf([context.agentId]) : namedTree(context.agentId);
  const rows = (joined: SQL) => sql`
    FROM (${tree}) tree ${joined}
    WHERE ${named(search)} AND ${FILTERS[filter](context)}`;
  if (sort === 'newest') return { rows: rows(sql``), order: sql`tree.joined_at DESC, tree.member_id DESC` };
  return {
    rows: rows(sql`LEFT JOIN (${monthOfTree(sort, context)}) figures ON figures.member_id = tree.member_id`),
    order: sql`coalesce(figures.amount, 0) DESC, tree.member_id DESC`,
  };
};

interface BroughtRow extends Record<string, unknown> {
  member_id: number;
  depth: 1 | 2;
  joined_at: string;
}

/** Figures of this month for the members of one page. */
const monthOfPage = async (db: Queryable, memberIds: readonly number[], { month, open }: Context) => {
  const ids = sql`${sql.param([...memberIds])}::int[]`;
  const { rows } = await db.execute<{ member_id: number; turnover: bigint; deposits: bigint }>(sql`
    SELECT member_id, sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
    FROM (
      SELECT member_id, turnover, deposits FROM member_figure WHERE period = ${month} AND member_id = ANY(${ids})
      UNION ALL
      SELECT member_id, valid, 0 FROM (${open.stakes}) staked WHERE member_id = ANY(${ids})
      UNION ALL
      SELECT member_id, 0, amount FROM (${open.credits}) credited WHERE member_id = ANY(${ids})
    ) moved GROUP BY member_id`);
  return new Map(rows.map(({ member_id, ...figures }) => [member_id, figures]));
};

/** The members of an agent's tree, two levels deep, with their figures of this month. */
export const readBrought = async (db: Queryable, agentId: number, request: Request, now: Date) => {
  const today = beijingDay(now);
  const month = monthOf(today);
  const context: Context = { agentId, today, month, open: await openDays(db, `${month}-01`, today) };
  const { rows, order } = found(context, request);
  const [page, total] = await Promise.all([
    db.execute<BroughtRow>(sql`
      SELECT tree.member_id, tree.depth, tree.joined_at ${rows}
      ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${offsetOf(request.page)}`),
    countUpTo(db, sql`SELECT 1 ${found(context, { ...request, sort: 'newest' }).rows}`),
  ]);
  const ids = page.rows.map(({ member_id }) => member_id);
  const [figures, visits, labels] = await Promise.all([
    monthOfPage(db, ids, context),
    lastVisits(db, ids),
    labelsOf(db, ids),
  ]);
  const data = page.rows.map((row): BroughtMember => {
    const { turnover, deposits } = figures.get(row.member_id) ?? { turnover: 0n, deposits: 0n };
    const joinedOn = beijingDay(new Date(row.joined_at));
    return {
      name: maskName(labels.get(row.member_id)?.name ?? ''),
      vip: labels.get(row.member_id)?.vipLevel ?? 1,
      depth: row.depth,
      joined_at: joinedOn,
      last_active: visits.get(row.member_id) ?? '',
      deposits: formatMoney(deposits),
      turnover: formatMoney(turnover),
      fresh: monthOf(joinedOn) === month ? 1 : 0,
    };
  });
  return pageOf(data, total, request.page);
};
