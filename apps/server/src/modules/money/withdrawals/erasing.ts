import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';

export const erasePayees: Erasure = (tx, memberId) =>
  tx.update(withdrawals).set({ cardTail: '' }).where(eq(withdrawals.memberId, memberId));
