interface Waiter<V> {
  resolve: (value: V | undefined) => void;
  reject: (cause: unknown) => void;
}

export interface BatchOptions {
  maxKeys: number;
  /** Loads that may run at once. */
  maxLoads?: number;
}

/**
 * Combines lookups made at about the same time into one query. Nothing is cached: a key only joins a load that has not
 * started, so its value is read after it was requested. A few loads may run at once, so that the process answers the
 * callers of one while the database works on the next. A busy process collects more keys before each load.
 */
export const createBatch = <K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  { maxKeys, maxLoads = 4 }: BatchOptions,
): ((key: K) => Promise<V | undefined>) => {
  let waiting = new Map<K, Waiter<V>[]>();
  let loads = 0;
  let due: NodeJS.Immediate | undefined;

  const takeBatch = (): Map<K, Waiter<V>[]> => {
    const all = waiting;
    if (all.size <= maxKeys) {
      waiting = new Map();
      return all;
    }
    const some = new Map([...all].slice(0, maxKeys));
    for (const key of some.keys()) all.delete(key);
    return some;
  };

  const run = async (): Promise<void> => {
    due = undefined;
    const batch = takeBatch();
    loads += 1;
    if (waiting.size > 0) schedule();
    try {
      const found = await load([...batch.keys()]);
      for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(found.get(key));
    } catch (cause) {
      for (const waiters of batch.values()) for (const { reject } of waiters) reject(cause);
    } finally {
      loads -= 1;
      if (waiting.size > 0) schedule();
    }
  };

  // Waits two turns of the event loop, so that callers answered by the last load can join the next one. Under load this
  // turns many small queries into a few large ones.
  const schedule = (): void => {
    if (due !== undefined || loads >= maxLoads) return;
    due = setImmediate(() => {
      due = setImmediate(run);
    });
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key);
      if (waiters === undefined) waiting.set(key, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
      schedule();
    });
};
