import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { cases, markers } from './tables.ts';

/** Limits, blocks and the log name the member by number, and stay as evidence. */
export const eraseProtection: Erasure = async (tx, memberId) => {
  await tx.delete(markers).where(eq(markers.memberId, memberId));
  await tx.update(cases).set({ detail: '', remark: '' }).where(eq(cases.memberId, memberId));
};
