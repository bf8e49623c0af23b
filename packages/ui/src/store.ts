import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export const createStore = <T>(initial: T) => {
  let value = initial;
  const readers = new Set<() => void>();
  const subscribe = (read: () => void) => {
    readers.add(read);
    return () => readers.delete(read);
  };
  const get = () => value;
  return {
    get,
    set: (next: T) => {
      value = next;
      for (const read of readers) read();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
};
