import type { Tx } from '../../../platform/index.ts';
import type { BetDraft } from './bet.ts';
import { bets } from './tables.ts';

/** Imports settled bets of the past that no venue reports any more. The caller has posted their results. */
export const importBets = async (tx: Tx, drafts: readonly BetDraft[]): Promise<void> => {
  if (drafts.length === 0) return;
  await tx.insert(bets).values(drafts.map((draft) => ({ ...draft, postings: draft.payout === draft.stake ? 0 : 1 })));
};
