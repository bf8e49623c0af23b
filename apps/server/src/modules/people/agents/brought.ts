import { type agentRows, type BroughtMember, type InputOf, PAGE_SIZE } from '@koi/contract';
import { maskName } from '@koi/contract/rules/masks';
import { addDays, beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import { countUpTo, offsetOf, pageOf, type Queryable } from '../../../platform/index.ts';
import { treeMembersIn } from '../../money/figures/index.ts';
import { labelsOf, lastVisits, namedTree, treesOf, visitedAfter } from '../members/index.ts';
import { firstOfMonth, monthOf } from './periods.ts';

type Request = InputOf<(typeof agentRows.agentCentre)['members']>;

/** A member without a visit for this many days counts as away. */
const AWAY_DAYS = 7;

interface Context {
  agentId: number;
  today: string;
  /** The members of the tree with figures of this month, as a subquery. */
  figures: SQL;
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
  new: ({ today }) => sql`tree.joined_at >= ${beijingDayStart(firstOfMonth(today)).toISOString()}::timestamptz`,
  deposited: ({ figures }) =>
    sql`EXISTS (SELECT FROM (${figures}) own WHERE own.member_id = tree.member_id AND own.deposits > 0)`,
  away: ({ today }) => sql`NOT ${visitedAfter(sql`tree.member_id`, addDays(today, -AWAY_DAYS))}`,
};

/** The members of the tree that are asked for. Names are joined only when they are searched. */
const found = (context: Context, { search, filter }: Request, more = sql``): SQL => sql`
  FROM (${search === '' ? treesOf(context.agentId) : namedTree(context.agentId)}) tree ${more}
  WHERE ${named(search)} AND ${FILTERS[filter](context)}`;

interface BroughtRow extends Record<string, unknown> {
  member_id: number;
  depth: 1 | 2;
  joined_at: string;
}

const TREE_ROW = sql`SELECT tree.member_id, tree.depth, tree.joined_at`;

const readNewest = (context: Context, request: Request, offset: number): SQL => sql`
  ${TREE_ROW} ${found(context, request)}
  ORDER BY tree.joined_at DESC, tree.member_id DESC LIMIT ${PAGE_SIZE} OFFSET ${offset}`;

/**
 * The members in the order of a figure, and after them those without it. Each part is read in the order of its own
 * index; together they would have to be sorted.
 */
const readSorted = async (
  db: Queryable,
  context: Context,
  request: Request & { sort: 'turnover' | 'deposits' },
  offset: number,
): Promise<BroughtRow[]> => {
  const figure = sql`own.${sql.identifier(request.sort)}`;
  const ranked = found(
    context,
    request,
    sql`JOIN (${context.figures}) own ON own.member_id = tree.member_id AND ${figure} > 0`,
  );
  const { rows: first } = await db.execute<BroughtRow>(sql`
    ${TREE_ROW} ${ranked} ORDER BY ${figure} DESC, own.member_id DESC LIMIT ${PAGE_SIZE} OFFSET ${offset}`);
  if (first.length === PAGE_SIZE) return first;
  const before = offset === 0 ? first.length : await countUpTo(db, sql`SELECT 1 ${ranked}`, offset + PAGE_SIZE);
  const { rows: rest } = await db.execute<BroughtRow>(sql`
    ${TREE_ROW} ${found(context, request)}
      AND NOT EXISTS (SELECT FROM (${context.figures}) own WHERE own.member_id = tree.member_id AND ${figure} > 0)
    ORDER BY tree.member_id DESC LIMIT ${PAGE_SIZE - first.length} OFFSET ${Math.max(0, offset - before)}`);
  return [...first, ...rest];
};

const readMembers = async (db: Queryable, context: Context, request: Request): Promise<BroughtRow[]> => {
  const { sort, page } = request;
  if (sort !== 'newest') return readSorted(db, context, { ...request, sort }, offsetOf(page));
  return (await db.execute<BroughtRow>(readNewest(context, request, offsetOf(page)))).rows;
};

/** Figures of this month for the members of one page. */
const figuresOf = async (db: Queryable, memberIds: readonly number[], { figures }: Context) => {
  const { rows } = await db.execute<{ member_id: number; turnover: bigint; deposits: bigint }>(sql`
    SELECT * FROM (${figures}) own WHERE member_id = ANY(${sql.param([...memberIds])}::int[])`);
  return new Map(rows.map(({ member_id, ...own }) => [member_id, own]));
};

/** The members of an agent's tree, two levels deep, with their figures of this month. */
export const readBrought = async (db: Queryable, agentId: number, request: Request, today: string) => {
  const month = monthOf(today);
  const context: Context = { agentId, today, figures: treeMembersIn(agentId, month) };
  const [page, total] = await Promise.all([
    readMembers(db, context, request),
    countUpTo(db, sql`SELECT 1 ${found(context, request)}`),
  ]);
  const ids = page.map(({ member_id }) => member_id);
  const [figures, visits, labels] = await Promise.all([
    figuresOf(db, ids, context),
    lastVisits(db, ids),
    labelsOf(db, ids),
  ]);
  const data = page.map((row): BroughtMember => {
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
