import { and, eq, sql } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { securityEvents } from './tables.ts';

/** The younger ones are attempts at the closed account. They expire with the others. */
export const eraseEvents: Erasure = (tx, memberId) =>
  tx
    .delete(securityEvents)
    .where(and(eq(securityEvents.memberId, memberId), sql`${securityEvents.at} < now() - interval '366 days'`));
