import { units } from '../kit/index.ts';

/** Line bets of the buttons in units of 0.01. The limits of the machine restrict the list. */
const STEPS = [5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_500n, 5_000n];
const USUAL = 50n;

interface Limits {
  least: string;
  most: string;
}

/** The line bet chosen by the player. */
export const createBets = (first: Limits, last: string | null) => {
  const within = ({ least, most }: Limits) => STEPS.filter((step) => step >= units(least) && step <= units(most));
  let steps = within(first);
  let picked = last === null ? (steps.includes(USUAL) ? USUAL : (steps[0] ?? USUAL)) : units(last);

  return {
    lineBet: () => picked,
    canLess: () => steps.some((step) => step < picked),
    canMore: () => steps.some((step) => step > picked),
    less() {
      picked = steps.findLast((step) => step < picked) ?? picked;
    },
    more() {
      picked = steps.find((step) => step > picked) ?? picked;
    },
    pick(lineBet: bigint) {
      picked = lineBet;
    },
    /** The largest line bet that an amount per line covers. */
    mostFor: (amount: bigint) => steps.findLast((step) => step <= amount),
    setLimits(limits: Limits) {
      steps = within(limits);
    },
  };
};
export type Bets = ReturnType<typeof createBets>;
