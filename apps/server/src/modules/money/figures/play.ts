import type { Tx } from '../../../platform/index.ts';
import { playChanges } from './tables.ts';

/** Change of the figures by one or several bets of a member in a game. */
export type PlayChange = typeof playChanges.$inferInsert & Figures;

interface Figures {
  bets: bigint;
  stake: bigint;
  valid: bigint;
  payout: bigint;
  stakeSquares: bigint;
  payoutSquares: bigint;
  products: bigint;
}

const FIGURES = ['bets', 'stake', 'valid', 'payout', 'stakeSquares', 'payoutSquares', 'products'] as const;

/** Amounts of a settled bet. */
export interface SettledBet {
  stake: bigint;
  valid: bigint;
  payout: bigint;
}

/** The figures of a settled bet, or of the difference between two versions of it; undefined is a bet that counts as none. */
export const figuresOf = (after: SettledBet | undefined, before?: SettledBet): Figures => {
  const of = (bet: SettledBet | undefined): Figures => {
    const { stake, valid, payout } = bet ?? { stake: 0n, valid: 0n, payout: 0n };
    return {
      bets: bet === undefined ? 0n : 1n,
      stake,
      valid,
      payout,
      stakeSquares: stake * stake,
      payoutSquares: payout * payout,
      products: stake * payout,
    };
  };
  const [is, was] = [of(after), of(before)];
  return Object.fromEntries(FIGURES.map((name) => [name, is[name] - was[name]])) as unknown as Figures;
};

const isNothing = (change: PlayChange): boolean => FIGURES.every((name) => change[name] === 0n);

/** Adds up changes of the same member, day, venue and game. First settlements and corrections stay apart. */
export const merged = (changes: readonly PlayChange[]): PlayChange[] => {
  const sums = new Map<string, PlayChange>();
  for (const change of changes) {
    const { day, memberId, venue, game, isCorrection } = change;
    const key = JSON.stringify([day, memberId, venue, game, isCorrection]);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...change });
    else for (const name of FIGURES) sum[name] += change[name];
  }
  return [...sums.values()].filter((change) => !isNothing(change));
};

/** Stores changes of settled bets in the transaction that makes them. The next fold adds them to the figures. */
export const recordPlay = async (tx: Tx, changes: readonly PlayChange[]): Promise<void> => {
  const rows = merged(changes);
  if (rows.length > 0) await tx.insert(playChanges).values(rows);
};
