import { and, asc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { members, memberTrees, treeSizes } from './tables.ts';

/** Adds a member to the trees of the current referrer and of the referrer's current referrer. */
export const placeInTrees = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.execute(sql`
    WITH placed AS (
      SELECT own.referrer_id AS agent_id, own.id, 1 AS depth, own.joined_at FROM member own WHERE own.id = ${memberId}
      UNION ALL
      SELECT referrer.referrer_id, own.id, 2, own.joined_at
      FROM member own JOIN member referrer ON referrer.id = own.referrer_id WHERE own.id = ${memberId}
    ), added AS (
      INSERT INTO member_tree (agent_id, member_id, depth, joined_at)
      SELECT agent_id, id, depth, joined_at FROM placed WHERE agent_id IS NOT NULL AND agent_id <> id
      ON CONFLICT DO NOTHING RETURNING agent_id, depth
    )
    INSERT INTO tree_size (agent_id, direct, indirect)
    SELECT agent_id, (depth = 1)::int, (depth = 2)::int FROM added ORDER BY agent_id
    ON CONFLICT (agent_id) DO UPDATE
    SET direct = tree_size.direct + excluded.direct, indirect = tree_size.indirect + excluded.indirect`);
};

/** Members with a referrer behind an id, in the order of their ids. */
export const readReferrals = async (db: Queryable, after: number, limit: number) => {
  const rows = await db
    .select({ id: members.id, referrerId: members.referrerId, joinedAt: members.joinedAt })
    .from(members)
    .where(and(gt(members.id, after), isNotNull(members.referrerId)))
    .orderBy(asc(members.id))
    .limit(limit);
  return rows.flatMap(({ referrerId, ...row }) => (referrerId === null ? [] : [{ ...row, referrerId }]));
};

/** A subquery with the members of a tree, or of all trees: `agent_id`, `member_id`, `depth`, `joined_at`. */
export const treesOf = (agentId?: number): SQL =>
  sql`SELECT agent_id, member_id, depth, joined_at FROM member_tree
    ${agentId === undefined ? sql`` : sql`WHERE agent_id = ${agentId}`}`;

/** An array of the agents whose trees contain one of the given members. */
export const agentsOf = (memberIds: SQL): SQL =>
  sql`ARRAY(SELECT DISTINCT agent_id FROM member_tree WHERE member_id = ANY(${memberIds}))`;

/** A subquery with one tree and the lower-case names of its members: `member_id`, `depth`, `joined_at`, `name_key`. */
export const namedTree = (agentId: number): SQL => sql`
  SELECT tree.member_id, tree.depth, tree.joined_at, own.name_key
  FROM member_tree tree JOIN member own ON own.id = tree.member_id WHERE tree.agent_id = ${agentId}`;

/**
 * A subquery with the registration of each member: `member_id`, `joined_on` and `week` as Beijing dates, the week by its
 * Monday, and `is_referred`.
 */
export const registrations = (): SQL => sql`
  SELECT id AS member_id, (joined_at AT TIME ZONE 'Asia/Shanghai')::date AS joined_on,
    date_trunc('week', joined_at AT TIME ZONE 'Asia/Shanghai')::date AS week, referrer_id IS NOT NULL AS is_referred
  FROM member`;

/** A condition that is true when a member visited the site after a Beijing day. */
export const visitedAfter = (memberId: SQL, day: string): SQL =>
  sql`EXISTS (SELECT FROM member_visit visit WHERE visit.member_id = ${memberId} AND visit.day > ${day})`;

interface TreeSize {
  direct: number;
  indirect: number;
}

/** A subquery with the number of members of each tree: `agent_id`, `direct`, `indirect`. */
export const sizesOfTrees = (): SQL => sql`SELECT agent_id, direct, indirect FROM tree_size`;

/** Number of members of each of the given trees. Trees without a member are missing from the map. */
export const readTreeSizes = async (db: Queryable, agentIds: readonly number[]): Promise<Map<number, TreeSize>> => {
  const { agentId, direct, indirect } = treeSizes;
  const rows = await db
    .select({ agentId, direct, indirect })
    .from(treeSizes)
    .where(inArray(agentId, [...agentIds]));
  return new Map(rows.map(({ agentId: of, ...size }) => [of, size]));
};

/** Counts the members that joined each tree in a span of time. */
export const joinedTrees = async (
  db: Queryable,
  agentIds: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, number>> => {
  const { agentId, joinedAt } = memberTrees;
  const ofTrees = sql`${agentId} = ANY(${sql.param([...agentIds])}::int[])`;
  const rows = await db
    .select({ agentId, count: sql<number>`count(*)::int` })
    .from(memberTrees)
    .where(and(ofTrees, gte(joinedAt, from), lt(joinedAt, to)))
    .groupBy(agentId);
  return new Map(rows.map((row) => [row.agentId, row.count]));
};

const joinedDay = sql<string>`to_char(${memberTrees.joinedAt} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Counts the members that joined a tree since a moment, by Beijing day. */
export const joinedTree = async (db: Queryable, agentId: number, from: Date): Promise<Map<string, number>> => {
  const rows = await db
    .select({ day: joinedDay, count: sql<number>`count(*)::int` })
    .from(memberTrees)
    .where(and(eq(memberTrees.agentId, agentId), gte(memberTrees.joinedAt, from)))
    .groupBy(joinedDay);
  return new Map(rows.map(({ day, count }) => [day, count]));
};
