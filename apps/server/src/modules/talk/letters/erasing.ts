import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { letterCopies } from './tables.ts';

/** A letter to one member remains without a copy until it expires like the others. */
export const eraseLetters: Erasure = (tx, memberId) =>
  tx.delete(letterCopies).where(eq(letterCopies.memberId, memberId));
