import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import { addTurnoverTotal, lockMember } from '../../people/members/index.ts';
import { weightsOf } from '../catalogue/index.ts';
import type { VenuesService } from '../venues/index.ts';
import { type BetDraft, type BetRow, countedOf, effectOf, isSame, keyOf, referenceOf, type Weights } from './bet.ts';
import { bets } from './tables.ts';

/** The modules that a settled bet changes. */
export interface KeepingDeps {
  venues: Pick<VenuesService, 'postResult'>;
  turnover: Pick<TurnoverService, 'recount' | 'clearIfBroke'>;
}

const readKnown = async (tx: Tx, memberId: number, venue: string, ids: string[]): Promise<Map<string, BetRow>> => {
  const rows = await tx
    .select()
    .from(bets)
    .where(and(eq(bets.memberId, memberId), eq(bets.venue, venue), inArray(bets.bet, ids)));
  return new Map(rows.map((row) => [row.bet, row]));
};

const put = async (tx: Tx, row: BetRow): Promise<void> => {
  const { memberId: _, venue: __, bet: ___, ...set } = row;
  await tx
    .insert(bets)
    .values(row)
    .onConflictDoUpdate({ target: [bets.memberId, bets.venue, bets.bet], set });
};

/** Stores bets of one member at one venue, in the order in which the venue reported them. */
export const createKeeping = ({ venues, turnover }: KeepingDeps) => {
  /** Updates wallet and turnover by the difference to the last version. Returns the change of the valid stake. */
  const apply = async (
    tx: Tx,
    before: BetRow | undefined,
    draft: BetDraft,
    weights: Weights,
  ): Promise<{ row: BetRow; valid: bigint }> => {
    const { memberId, venue, pulledAt: at } = draft;
    const [was, is] = [effectOf(before), effectOf(draft)];
    let postings = before?.postings ?? 0;
    if (is.net !== was.net) {
      postings += 1;
      const memo = draft.bet;
      await venues.postResult(tx, {
        memberId,
        venue,
        net: is.net - was.net,
        key: keyOf(draft, postings),
        memo,
        at,
      });
    }
    const stake = countedOf(is.valid, weights);
    if (stake !== countedOf(was.valid, weights)) {
      await turnover.recount(tx, { memberId, reference: referenceOf(draft), stake, at });
    }
    const isCorrection = before !== undefined && before.state !== 'open';
    const corrections = (before?.corrections ?? 0) + (isCorrection ? 1 : 0);
    return { row: { ...draft, ...weights, postings, corrections }, valid: is.valid - was.valid };
  };

  return async (tx: Tx, memberId: number, venue: string, drafts: readonly BetDraft[]): Promise<number> => {
    await lockMember(tx, memberId);
    const known = await readKnown(
      tx,
      memberId,
      venue,
      drafts.map(({ bet }) => bet),
    );
    const unknown = drafts.filter(({ bet }) => !known.has(bet)).map(({ game }) => game);
    const weights = await weightsOf(tx, venue, unknown);
    let changed = 0;
    let valid = 0n;
    for (const draft of drafts) {
      const before = known.get(draft.bet);
      if (before !== undefined && isSame(before, draft)) continue;
      const { turnoverWeight, rebateWeight, packetWeight } = before ?? weights(draft.game);
      const { row, valid: change } = await apply(tx, before, draft, { turnoverWeight, rebateWeight, packetWeight });
      await put(tx, row);
      known.set(draft.bet, row);
      valid += change;
      changed += 1;
    }
    const at = drafts.at(-1)?.pulledAt;
    if (valid !== 0n && at !== undefined) await addTurnoverTotal(tx, memberId, valid, at);
    if (changed > 0 && at !== undefined) await turnover.clearIfBroke(tx, memberId, at);
    return changed;
  };
};
