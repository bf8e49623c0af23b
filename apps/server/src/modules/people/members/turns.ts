/** Runs the work of the same key one after the other, also after a failure. */
export const createTurns = <K>() => {
  const last = new Map<K, Promise<void>>();
  return <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return mine;
  };
};
