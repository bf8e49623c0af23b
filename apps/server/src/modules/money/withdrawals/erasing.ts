import { eq, sql } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';
import { CHECKS_OF_NAMES } from './withdrawal.ts';

/** The results of the checks stay, without the names that were compared. */
const namelessChecks = sql`(
  SELECT coalesce(jsonb_agg(
    CASE WHEN item->>'name' = ANY(${sql.param([...CHECKS_OF_NAMES])}) THEN item || '{"detail": ""}' ELSE item END ORDER BY place
  ), '[]') FROM jsonb_array_elements(${withdrawals.checks}) WITH ORDINALITY AS listed (item, place))`;

export const erasePayees: Erasure = (tx, memberId) =>
  tx.update(withdrawals).set({ cardTail: '', checks: namelessChecks }).where(eq(withdrawals.memberId, memberId));
