import { inBrowser } from '@koi/ui/in-browser';
import { Query, type QueryKey, type QueryOptions } from './query.ts';
import type { QueryDefaults } from './watch.ts';

interface Filter {
  /** The beginning of the keys; without it, all queries match. */
  queryKey?: QueryKey;
  /** Only queries that no component uses. */
  type?: 'inactive';
  predicate?: (query: { queryKey: QueryKey }) => boolean;
}

type Update<T> = T | ((known: T | undefined) => T | undefined);

/** Whether a key begins with another one. Both are JSON lists. */
const beginsWith = (hash: string, key: QueryKey) => {
  const begin = JSON.stringify(key).slice(0, -1);
  return hash.startsWith(begin) && [',', ']'].includes(hash[begin.length] ?? '');
};

/** Data from the server by key, shared by all components that use it. */
export class QueryClient {
  readonly defaults: QueryDefaults;
  readonly #queries = new Map<string, Query>();
  readonly #readers = new Set<() => void>();

  constructor(defaults: QueryDefaults) {
    this.defaults = defaults;
    if (!inBrowser) return;
    const readDue = (due: 'isDueOnFocus' | 'isDueOnReconnect') => {
      for (const query of this.#queries.values()) query.readIfDue(due);
    };
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) readDue('isDueOnFocus');
    });
    window.addEventListener('online', () => readDue('isDueOnReconnect'));
  }

  #matching({ queryKey, type, predicate }: Filter): Query[] {
    return [...this.#queries.values()].filter(
      (query) =>
        (!queryKey || beginsWith(query.hash, queryKey)) &&
        (type !== 'inactive' || !query.isActive) &&
        (!predicate || predicate(query.options)),
    );
  }

  /** The query of a key, which is created if there is none. */
  queryOf<T>(options: QueryOptions<T>): Query<T> {
    const hash = JSON.stringify(options.queryKey);
    let query = this.#queries.get(hash) as Query<T> | undefined;
    if (!query) {
      const created = new Query(hash, options, {
        onChange: () => {
          for (const read of this.#readers) read();
        },
        // Another query may have its key by now.
        onUnused: () => {
          if (this.#queries.get(hash) === (created as unknown)) this.#queries.delete(hash);
        },
      });
      this.#queries.set(hash, created as unknown as Query);
      query = created;
    }
    query.begin(options);
    return query;
  }

  getQueryData<T>(queryKey: QueryKey): T | undefined {
    return this.#queries.get(JSON.stringify(queryKey))?.state.data as T | undefined;
  }

  /** Whether a component uses the query. */
  isActive(queryKey: QueryKey) {
    return this.#queries.get(JSON.stringify(queryKey))?.isActive ?? false;
  }

  /** Number of queries that are being read. */
  isFetching() {
    return [...this.#queries.values()].filter(({ state }) => state.isFetching).length;
  }

  /** Stores data that came by another way. An update that returns undefined changes nothing. */
  setQueryData<T>(queryKey: QueryKey, update: Update<T>, options: { updatedAt?: number } = {}) {
    const known = this.getQueryData<T>(queryKey);
    const data = typeof update === 'function' ? (update as (known: T | undefined) => T | undefined)(known) : update;
    if (data !== undefined) this.queryOf<T>({ ...this.defaults, queryKey }).keep(data, options);
  }

  /** Reads data before a component uses it. */
  async prefetchQuery<T>(options: QueryOptions<T>) {
    const query = this.queryOf({ ...this.defaults, ...options });
    if (query.isStale(this.defaults.staleTime)) await query.fetch().catch(() => undefined);
  }

  /** Marks data as outdated and reads again what components use. Resolves when that is done, even if it fails. */
  async invalidateQueries(filter: Filter = {}) {
    const queries = this.#matching(filter);
    for (const query of queries) query.invalidate();
    const active = queries.filter(({ isActive }) => isActive);
    await Promise.allSettled(active.map((query) => query.fetch({ restart: true })));
  }

  removeQueries(filter: Filter = {}) {
    for (const query of this.#matching(filter)) {
      query.cancel();
      this.#queries.delete(query.hash);
    }
  }

  /** Calls `read` after every change of any data. Returns a function that ends this. */
  subscribe(read: () => void) {
    this.#readers.add(read);
    return () => void this.#readers.delete(read);
  }
}
