import { addDays, beijingDay } from '@koi/money';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { creditsIn } from '../../money/deposits/index.ts';
import { stakesIn } from '../../play/bets/index.ts';
import { treesOf } from '../members/index.ts';
import { spanOf } from './commission.ts';
import { monthOf, writtenDays } from './figures.ts';
import { agentFigures } from './tables.ts';

/** Figures of one tree in one period. */
export interface TreeFigures {
  /** Number of members with valid stakes. */
  active: number;
  direct: bigint;
  indirect: bigint;
  deposits: bigint;
}

export const NO_FIGURES: TreeFigures = { active: 0, direct: 0n, indirect: 0n, deposits: 0n };

const sumOf = (all: Iterable<TreeFigures>): TreeFigures =>
  [...all].reduce(
    (sum, each) => ({
      active: sum.active + each.active,
      direct: sum.direct + each.direct,
      indirect: sum.indirect + each.indirect,
      deposits: sum.deposits + each.deposits,
    }),
    NO_FIGURES,
  );

export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The days of a period computed from bets and deposits: today, and days that no settlement has written yet. */
export interface OpenDays {
  days: readonly string[];
  /** The bets and deposits of these days, as subqueries for joins. */
  stakes: SQL;
  credits: SQL;
}

export const openDays = async (db: Queryable, first: string, last: string): Promise<OpenDays> => {
  const written = await writtenDays(db, first, addDays(last, 1));
  const days = daysFrom(first, last).filter((day) => !written.has(day));
  const [from = last, to = last] = [days[0], days.at(-1)];
  const isWhole = days.length === daysFrom(from, to).length;
  const ofDays = (rows: SQL): SQL =>
    isWhole ? rows : sql`SELECT * FROM (${rows}) of_span WHERE day = ANY(${sql.param(days)}::text[])`;
  return { days, stakes: ofDays(stakesIn(db, spanOf(from, to))), credits: ofDays(creditsIn(db, spanOf(from, to))) };
};

interface LiveRow extends Record<string, unknown> {
  agent_id: number;
  day: string;
  active: number;
  direct: bigint;
  indirect: bigint;
  deposits: bigint;
}

const liveDays = async (db: Queryable, trees: SQL, { days, stakes, credits }: OpenDays): Promise<LiveRow[]> => {
  if (days.length === 0) return [];
  const { rows } = await db.execute<LiveRow>(sql`
    WITH moved AS (
      SELECT tree.agent_id, staked.day, tree.member_id, tree.depth, sum(staked.valid) AS turnover, 0 AS deposits
      FROM (${trees}) tree JOIN (${stakes}) staked ON staked.member_id = tree.member_id GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT tree.agent_id, credited.day, tree.member_id, tree.depth, 0, credited.amount
      FROM (${trees}) tree JOIN (${credits}) credited ON credited.member_id = tree.member_id
    )
    SELECT agent_id, day,
      count(*) FILTER (WHERE turnover > 0)::int AS active,
      coalesce(sum(turnover) FILTER (WHERE depth = 1), 0)::bigint AS direct,
      coalesce(sum(turnover) FILTER (WHERE depth = 2), 0)::bigint AS indirect,
      sum(deposits)::bigint AS deposits
    FROM moved GROUP BY agent_id, day`);
  return rows;
};

/** Figures of one tree by Beijing day: stored figures for written days, computed ones for the others. */
export const treeByDay = async (
  db: Queryable,
  agentId: number,
  first: string,
  last: string,
): Promise<Map<string, TreeFigures>> => {
  const open = await openDays(db, first, last);
  const written = daysFrom(first, last).filter((day) => !open.days.includes(day));
  const { period, active, direct, indirect, deposits } = agentFigures;
  const [stored, live] = await Promise.all([
    db
      .select({ day: period, active, direct, indirect, deposits })
      .from(agentFigures)
      .where(and(eq(agentFigures.agentId, agentId), sql`${period} = ANY(${sql.param(written)}::text[])`)),
    liveDays(db, treesOf([agentId]), open),
  ]);
  return new Map([...stored, ...live].map(({ day, ...figures }) => [day, figures]));
};

export const treeOn = async (db: Queryable, agentId: number, day: string): Promise<TreeFigures> =>
  (await treeByDay(db, agentId, day, day)).get(day) ?? NO_FIGURES;

/** Number of members per tree who are active on the open days but not on the written days of the month. */
const newlyActive = async (db: Queryable, trees: SQL, month: string, { days, stakes }: OpenDays) => {
  if (days.length === 0) return new Map<number, number>();
  const { rows } = await db.execute<{ agent_id: number; active: number }>(sql`
    SELECT agent_id, count(*)::int AS active
    FROM (
      SELECT tree.agent_id, tree.member_id
      FROM (${trees}) tree JOIN (${stakes}) staked ON staked.member_id = tree.member_id
      WHERE staked.valid > 0
      GROUP BY tree.agent_id, tree.member_id
    ) fresh
    WHERE NOT EXISTS (
      SELECT FROM member_figure known
      WHERE known.period = ${month} AND known.member_id = fresh.member_id AND known.turnover > 0)
    GROUP BY agent_id`);
  return new Map(rows.map(({ agent_id, active }) => [agent_id, active]));
};

/** Figures of the trees in the current month. A member counts as active once. */
export const treesOfMonth = async (
  db: Queryable,
  agentIds: readonly number[],
  now: Date,
): Promise<Map<number, TreeFigures>> => {
  const today = beijingDay(now);
  const month = monthOf(today);
  const trees = treesOf(agentIds);
  const open = await openDays(db, `${month}-01`, today);
  const { agentId, period, active, direct, indirect, deposits } = agentFigures;
  const [stored, live, fresh] = await Promise.all([
    db
      .select({ agentId, active, direct, indirect, deposits })
      .from(agentFigures)
      .where(and(eq(period, month), sql`${agentId} = ANY(${sql.param([...agentIds])}::int[])`)),
    liveDays(db, trees, open),
    newlyActive(db, trees, month, open),
  ]);
  return new Map(
    agentIds.map((id) => {
      const settled = stored.find((row) => row.agentId === id) ?? NO_FIGURES;
      const sum = sumOf([settled, ...live.filter((row) => row.agent_id === id)]);
      return [id, { ...sum, active: settled.active + (fresh.get(id) ?? 0) }];
    }),
  );
};
