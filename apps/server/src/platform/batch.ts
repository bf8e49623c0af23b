interface Waiter<V> {
  resolve: (value: V | undefined) => void;
  reject: (cause: unknown) => void;
}

export interface BatchOptions {
  maxKeys: number;
  /** Loads that may run at once. */
  maxLoads?: number;
  /** After this time, a running load no longer delays the next one. */
  patienceMs?: number;
}

/**
 * Combines lookups made at about the same time into one query. Nothing is cached: a key only joins a load that has not
 * started, so its value is read after it was requested. While a load runs, keys are collected for the next one, so
 * loads grow with the traffic.
 */
export const createBatch = <K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  { maxKeys, maxLoads = 4, patienceMs = 20 }: BatchOptions,
): ((key: K) => Promise<V | undefined>) => {
  let waiting = new Map<K, Waiter<V>[]>();
  let loads = 0;
  let due: NodeJS.Immediate | undefined;
  let later: NodeJS.Timeout | undefined;

  const notLater = (): void => {
    clearTimeout(later);
    later = undefined;
  };

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
    notLater();
    if (waiting.size === 0) return;
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
      notLater();
      if (waiting.size > 0) schedule();
    }
  };

  // Waits two turns of the event loop, so that callers answered by the last load can join the next one. Under load this
  // turns many small queries into a few large ones.
  const gather = (): void => {
    due = setImmediate(() => {
      due = setImmediate(run);
    });
  };

  const schedule = (): void => {
    if (due !== undefined || loads >= maxLoads) return;
    if (loads === 0 || waiting.size >= maxKeys) gather();
    else later ??= setTimeout(run, patienceMs);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key);
      if (waiters === undefined) waiting.set(key, [{ resolve, reject }]);
      else waiters.push({ resolve, reject });
      schedule();
    });
};
