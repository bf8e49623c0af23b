import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { payResets } from './tables.ts';

/** Who agreed and when stays. */
export const erasePayResets: Erasure = (tx, memberId) =>
  tx.update(payResets).set({ answers: [], previousHash: null }).where(eq(payResets.memberId, memberId));
