import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/index.ts';
import { recordPlay } from '../../money/figures/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import { addTurnoverTotal, lockMember } from '../../people/members/index.ts';
import { countPlay, type Play } from '../../people/protection/index.ts';
import { termsOf } from '../catalogue/index.ts';
import type { VenuesService } from '../venues/index.ts';
import { type BetDraft, type BetRow, countedOf, effectOf, isSame, keyOf, referenceOf, type Terms } from './bet.ts';
import { correctionOf, isCorrected, playOf } from './play.ts';
import { betCorrections, bets } from './tables.ts';

/** The modules that a settled bet changes. */
export interface KeepingDeps {
  venues: Pick<VenuesService, 'postResults'>;
  turnover: Pick<TurnoverService, 'recountAll' | 'clearIfBroke'>;
}

const readKnown = async (tx: Tx, memberId: number, venue: string, ids: string[]): Promise<Map<string, BetRow>> => {
  const rows = await tx
    .select()
    .from(bets)
    .where(and(eq(bets.memberId, memberId), eq(bets.venue, venue), inArray(bets.bet, ids)));
  return new Map(rows.map((row) => [row.bet, row]));
};

/** The columns that a later report of a bet replaces. */
const REPLACED = Object.fromEntries(
  Object.entries(getTableColumns(bets))
    .filter(([name]) => !['memberId', 'venue', 'bet'].includes(name))
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
);

const putAll = async (tx: Tx, rows: readonly BetRow[]): Promise<void> => {
  await tx
    .insert(bets)
    .values([...rows])
    .onConflictDoUpdate({ target: [bets.memberId, bets.venue, bets.bet], set: REPLACED });
};

/** A bet before and after it was reported. */
interface Change {
  before: BetRow | undefined;
  row: BetRow;
}

/** The next version of a bet, with the number of its postings and corrections. */
const nextVersion = (before: BetRow | undefined, draft: BetDraft, terms: Terms): BetRow => {
  const isPosted = effectOf(draft).net !== effectOf(before).net;
  return {
    ...draft,
    ...terms,
    postings: (before?.postings ?? 0) + (isPosted ? 1 : 0),
    corrections: (before?.corrections ?? 0) + (isCorrected(before) ? 1 : 0),
  };
};

/** Changes of the wallet: the difference between the results of both versions. */
const resultsOf = (changes: readonly Change[]) =>
  changes.flatMap(({ before, row }) => {
    const net = effectOf(row).net - effectOf(before).net;
    return net === 0n ? [] : [{ net, key: keyOf(row, row.postings), memo: row.bet, at: row.pulledAt }];
  });

/** Bets whose stake counts differently towards withdrawals than before. */
const stakesOf = (changes: readonly Change[]) =>
  changes.flatMap(({ before, row }) => {
    const stake = countedOf(effectOf(row).valid, row);
    return stake === countedOf(effectOf(before).valid, row) ? [] : [{ reference: referenceOf(row), stake }];
  });

/** A stake counts while its bet is not void. */
const stakeOf = (bet: BetRow | undefined): bigint => (bet === undefined || bet.state === 'void' ? 0n : bet.stake);

/** What a change counts for the member's limits. */
const playedOf = ({ before, row }: Change): Play => ({
  placedAt: row.placedAt,
  settledAt: row.settledAt ?? before?.settledAt ?? null,
  isNew: before === undefined,
  staked: stakeOf(row) - stakeOf(before),
  lost: effectOf(before).net - effectOf(row).net,
});

/** Stores what the changes mean for the day figures, and the versions that they correct. */
const keepFigures = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  await recordPlay(
    tx,
    changes.map(({ before, row }) => playOf(before, row)),
  );
  const corrections = changes.flatMap(({ before, row }) => (isCorrected(before) ? [correctionOf(before, row)] : []));
  if (corrections.length > 0) await tx.insert(betCorrections).values(corrections);
};

/**
 * Stores bets of one member at one venue, in the order in which the venue reported them. Wallet and turnover change by
 * the difference to the last version.
 */
export const createKeeping =
  ({ venues, turnover }: KeepingDeps) =>
  async (tx: Tx, memberId: number, venue: string, drafts: readonly BetDraft[]): Promise<number> => {
    await lockMember(tx, memberId);
    const known = await readKnown(
      tx,
      memberId,
      venue,
      drafts.map(({ bet }) => bet),
    );
    const unknown = drafts.filter(({ bet }) => !known.has(bet)).map(({ game }) => game);
    const terms = await termsOf(tx, venue, unknown);
    const changes: Change[] = [];
    for (const draft of drafts) {
      const before = known.get(draft.bet);
      if (before !== undefined && isSame(before, draft)) continue;
      const { turnoverWeight, rebateWeight, packetWeight, category } = before ?? terms(draft.game);
      const row = nextVersion(before, draft, { turnoverWeight, rebateWeight, packetWeight, category });
      known.set(draft.bet, row);
      changes.push({ before, row });
    }
    const at = drafts.at(-1)?.pulledAt;
    if (changes.length === 0 || at === undefined) return 0;
    await venues.postResults(tx, { memberId, venue }, resultsOf(changes));
    await turnover.recountAll(tx, memberId, stakesOf(changes), at);
    // A bet that a page contains several times is stored in its last version.
    await putAll(tx, [...new Map(changes.map(({ row }) => [row.bet, row])).values()]);
    await keepFigures(tx, changes);
    const valid = changes.reduce((sum, { before, row }) => sum + effectOf(row).valid - effectOf(before).valid, 0n);
    if (valid !== 0n) await addTurnoverTotal(tx, memberId, valid, at);
    await turnover.clearIfBroke(tx, memberId, at);
    await countPlay(tx, memberId, changes.map(playedOf), at);
    return changes.length;
  };
