import type { Tx } from '../../../platform/index.ts';
import { type SettlementKind, settlementRuns } from './tables.ts';

/** Imports days that were settled before. */
export const importRuns = async (
  tx: Tx,
  kind: SettlementKind,
  runs: readonly { day: string; terms?: unknown; at: Date }[],
): Promise<void> => {
  if (runs.length === 0) return;
  await tx
    .insert(settlementRuns)
    .values(runs.map(({ day, terms, at }) => ({ kind, day, terms, startedAt: at, finishedAt: at })))
    .onConflictDoNothing();
};
