import { eq, or } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { evidence, playMarks, riskMembers, sightings } from './tables.ts';

/** Cases and their notes stay: they are evidence, and name members by number. */
export const eraseSightings: Erasure = async (tx, memberId) => {
  await tx.delete(evidence).where(or(eq(evidence.a, memberId), eq(evidence.b, memberId)));
  for (const table of [sightings, riskMembers, playMarks]) await tx.delete(table).where(eq(table.memberId, memberId));
};
