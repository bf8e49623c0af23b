/** The work got no slot: the caller is asked to try again. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface SlotOptions {
  /** Pieces of work at once. */
  max: number;
  /** Pieces that may wait for a slot; what comes beyond is turned away. */
  maxWaiting: number;
  /** How long a piece waits before it is turned away. */
  maxWaitMs: number;
}

/** Bounds work that would otherwise take up memory or database connections while it waits. */
export const createSlots = ({ max, maxWaiting, maxWaitMs }: SlotOptions) => {
  const waiting = new Set<() => void>();
  let busy = 0;

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        waiting.delete(take);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new TooBusy('no slot became free in time'));
      }, maxWaitMs);
      waiting.add(take);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < max) busy += 1;
    else if (waiting.size >= maxWaiting) throw new TooBusy('too much of this work is waiting already');
    // The slot is handed over by the work that ends.
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) busy -= 1;
      else next();
    }
  };
};
