const MOVED_WITHIN_MS = 300_000;
/** Replicas behind one address differ by a few blocks. */
const JITTER_BLOCKS = 20;

/**
 * Whether a node's newest block keeps advancing, measured by the monotonic clock of the process. With a wrong wall
 * clock every head looks too old or too new; a head that does not advance belongs to a node that has fallen behind.
 */
export const createHeadWatch = (monotonicMs: () => number = () => performance.now()) => {
  let seen: { number: number; movedAt: number | undefined } | undefined;
  return {
    moves(number: number): boolean {
      const now = monotonicMs();
      if (seen === undefined) {
        seen = { number, movedAt: undefined };
        return false;
      }
      if (number > seen.number) seen = { number, movedAt: now };
      const isNear = seen.number - number <= JITTER_BLOCKS;
      return isNear && seen.movedAt !== undefined && now - seen.movedAt < MOVED_WITHIN_MS;
    },
  };
};
