import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { cards } from './tables.ts';

/** Cards of an excluded person stay, by which they are known again. */
export const eraseCards: Erasure = async (tx, memberId, { keepsPerson }) => {
  if (!keepsPerson) await tx.delete(cards).where(eq(cards.memberId, memberId));
};
