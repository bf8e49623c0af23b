/** The work got no slot. The caller is asked to try again. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface SlotOptions {
  /** Number of tasks that run at once. */
  max: number;
  /** Number of tasks that may wait for a slot. Any more are refused. */
  maxWaiting: number;
  /** How long a task waits before it is refused. */
  maxWaitMs: number;
}

/** Limits concurrent work that would otherwise hold memory or database connections while it waits. */
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
    // The slot is handed over by the task that ends, so `busy` does not change.
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
