import { count, eq, inArray, max } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '../../platform/index.ts';
import { members, memberVisits } from './tables.ts';

/** A member whom an agent brought: 1 by the agent's own link, 2 by the link of one of those. */
export interface Brought {
  id: number;
  name: string;
  vipLevel: number;
  joinedAt: Date;
  depth: 1 | 2;
}

/** Two levels deep and no deeper; newest first. Whoever was referred stays so, whatever became of the referrer. */
export const broughtBy = async (db: Queryable, memberId: number): Promise<Brought[]> => {
  const referrers = alias(members, 'referrer');
  const columns = { id: members.id, name: members.name, vipLevel: members.vipLevel, joinedAt: members.joinedAt };
  const [direct, indirect] = await Promise.all([
    db.select(columns).from(members).where(eq(members.referrerId, memberId)),
    db
      .select(columns)
      .from(members)
      .innerJoin(referrers, eq(referrers.id, members.referrerId))
      .where(eq(referrers.referrerId, memberId)),
  ]);
  return [
    ...direct.map((member) => ({ ...member, depth: 1 as const })),
    ...indirect.map((member) => ({ ...member, depth: 2 as const })),
  ].toSorted((a, b) => b.id - a.id);
};

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

/** For a past that was not lived here. */
export const setReferrer = async (tx: Tx, memberId: number, referrerId: number): Promise<void> => {
  await tx.update(members).set({ referrerId }).where(eq(members.id, memberId));
};

export const makeAgent = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.update(members).set({ isAgent: true }).where(eq(members.id, memberId));
};
