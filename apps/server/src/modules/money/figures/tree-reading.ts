import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';

/** Figures of a tree on one day. */
export interface TreeDay {
  /** Number of members with valid stakes. */
  active: number;
  /** Valid stakes of direct and of indirect members. */
  direct: bigint;
  indirect: bigint;
  deposits: bigint;
}

export const NO_FIGURES: TreeDay = { active: 0, direct: 0n, indirect: 0n, deposits: 0n };

/** Figures of a tree by Beijing day. Days without figures are missing from the map. */
export const readTreeDays = async (
  db: Queryable,
  agentId: number,
  first: string,
  last: string,
): Promise<Map<string, TreeDay>> => {
  const { rows } = await db.execute<TreeDay & { day: string } & Record<string, unknown>>(sql`
    SELECT day, players AS active, direct::bigint, (valid - direct)::bigint AS indirect, deposits::bigint FROM tree_day
    WHERE agent_id = ${agentId} AND day BETWEEN ${first} AND ${last}`);
  return new Map(
    rows.map(({ day, active, direct, indirect, deposits }) => [day, { active, direct, indirect, deposits }]),
  );
};

/** A subquery with the figures of all trees in a period: `agent_id`, `active`, `turnover`, `deposits`. */
export const treesIn = (period: string): SQL => sql`
  SELECT agent_id, players AS active, valid AS turnover, deposits FROM tree_period WHERE period = ${period}`;

/** A subquery with the commission that was ever paid to each agent: `agent_id`, `paid`. */
export const paidCommission = (agentIds: readonly number[]): SQL => sql`
  SELECT agent_id, sum(commission)::bigint AS paid FROM tree_period
  WHERE length(period) = 4 AND agent_id = ANY(${sql.param([...agentIds])}::int[]) GROUP BY agent_id`;

/** A subquery with the members of a tree who have figures in a month: `member_id`, `turnover`, `deposits`. */
export const treeMembersIn = (agentId: number, month: string): SQL => sql`
  SELECT member_id, turnover, deposits FROM tree_member WHERE agent_id = ${agentId} AND month = ${month}`;
