import { eq, inArray, max } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { members, memberVisits } from './tables.ts';

/** The last Beijing day on which each member visited. Members without a visit are missing from the map. */
export const lastVisits = async (db: Queryable, memberIds: readonly number[]): Promise<Map<number, string>> => {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ memberId: memberVisits.memberId, day: max(memberVisits.day) })
    .from(memberVisits)
    .where(inArray(memberVisits.memberId, [...memberIds]))
    .groupBy(memberVisits.memberId);
  return new Map(rows.flatMap(({ memberId, day }) => (day === null ? [] : [[memberId, day]])));
};

/** The facts that decide whether a member may enter the agent centre. */
export interface AgentFacts {
  name: string;
  isAgent: boolean;
  frozen: boolean;
  /** A new password changes the hash, which invalidates earlier sessions of the agent centre. */
  passwordHash: string;
}

export const readAgentFacts = async (db: Queryable, memberId: number): Promise<AgentFacts | undefined> => {
  const [row] = await db
    .select({
      name: members.name,
      isAgent: members.isAgent,
      frozen: members.frozen,
      passwordHash: members.passwordHash,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row;
};

export const makeAgent = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.update(members).set({ isAgent: true }).where(eq(members.id, memberId));
};
