import { count, eq, inArray, max } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/index.ts';
import { members, memberVisits } from './tables.ts';
import { placeInTrees } from './trees.ts';

/** How many came by the link of each. */
export const broughtCounts = async (db: Queryable, memberIds: readonly number[]): Promise<Map<number, number>> => {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ referrerId: members.referrerId, brought: count() })
    .from(members)
    .where(inArray(members.referrerId, [...memberIds]))
    .groupBy(members.referrerId);
  return new Map(rows.flatMap(({ referrerId, brought }) => (referrerId === null ? [] : [[referrerId, brought]])));
};

/** The last Beijing day on which each was here; who never was is missing. */
export const lastVisits = async (db: Queryable, memberIds: readonly number[]): Promise<Map<number, string>> => {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ memberId: memberVisits.memberId, day: max(memberVisits.day) })
    .from(memberVisits)
    .where(inArray(memberVisits.memberId, [...memberIds]))
    .groupBy(memberVisits.memberId);
  return new Map(rows.flatMap(({ memberId, day }) => (day === null ? [] : [[memberId, day]])));
};

/** What decides whether somebody may enter the agent centre. */
export interface AgentFacts {
  name: string;
  isAgent: boolean;
  frozen: boolean;
  /** Changes with the password: what was opened before then is over. */
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

/** Imports a referral of the past, and with it the places of those whom the member brought. */
export const setReferrer = async (tx: Tx, memberId: number, referrerId: number): Promise<void> => {
  await tx.update(members).set({ referrerId }).where(eq(members.id, memberId));
  const brought = await tx.select({ id: members.id }).from(members).where(eq(members.referrerId, memberId));
  for (const id of [memberId, ...brought.map((member) => member.id)]) await placeInTrees(tx, id);
};

export const makeAgent = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.update(members).set({ isAgent: true }).where(eq(members.id, memberId));
};
