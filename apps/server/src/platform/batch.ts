interface Waiter<V> {
  resolve: (value: V | undefined) => void;
  reject: (cause: unknown) => void;
}

export interface BatchOptions {
  maxKeys: number;
  /** Loads that may be under way at once. */
  maxLoads?: number;
  /** A load that takes longer no longer holds the next one back. */
  patienceMs?: number;
}

/**
 * Requests of one moment share one query. Nothing is cached: a key only ever joins a load that has not started, so its
 * value is read after it was asked for. While a load is under way the next one gathers; the busier, the larger it gets.
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

  // Two turns of the event loop, so that the requests answered by the last load can ask again and join the next one:
  // under pressure that makes few large queries out of many small ones.
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
