import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { memberNotes } from './tables.ts';

export const eraseNotes: Erasure = (tx, memberId) => tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId));
