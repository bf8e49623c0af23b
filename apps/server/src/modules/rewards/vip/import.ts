import { beijingDay } from '@koi/money';
import type { Tx } from '../../../platform/index.ts';
import { vipChanges, vipStandings } from './tables.ts';

/** A change of level from before this history was recorded. */
export interface ImportedChange {
  from: number;
  to: number;
  depositTotal: bigint;
  turnoverTotal: bigint;
  at: Date;
}

/** Imports a member's past changes, oldest first, and the period that began with the last one. */
export const importStanding = async (tx: Tx, memberId: number, changes: readonly ImportedChange[]): Promise<void> => {
  const last = changes.at(-1);
  if (last === undefined) return;
  await tx.insert(vipChanges).values(
    changes.map(({ from, to, ...change }) => ({
      ...change,
      memberId,
      day: beijingDay(change.at),
      fromLevel: from,
      toLevel: to,
      reason: to > from ? ('promotion' as const) : ('demotion' as const),
    })),
  );
  await tx
    .insert(vipStandings)
    .values({ memberId, sinceDay: beijingDay(last.at), turnoverFrom: last.turnoverTotal, fallenFrom: null })
    .onConflictDoNothing();
};
