import type { Query, QueryOptions, QueryState, Watcher } from './query.ts';

/** How a component uses a query. */
export interface WatchOptions<T> extends QueryOptions<T> {
  /** Whether the data is read; stored data is shown in any case. */
  enabled?: boolean;
  /** Age after which data is read again when a component starts to use it. */
  staleTime?: number | ((query: { state: QueryState<T> }) => number);
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: boolean;
  refetchOnReconnect?: boolean | 'always';
  /** Interval of repeated reads while the page is visible. */
  refetchInterval?: number | ((query: { state: QueryState<T> }) => number | false);
  /** Shown until there is data for a new key; receives the data of the key before. */
  placeholderData?: (before: T | undefined) => T | undefined;
}

/** Options of all queries of a client. */
export interface QueryDefaults extends Pick<WatchOptions<never>, 'retry' | 'refetchOnReconnect'> {
  staleTime: number;
}

export interface Result<T> {
  data: T | undefined;
  error: Error | null;
  status: QueryState<T>['status'];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingMore: boolean;
  hasFailedMore: boolean;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** Connects one component with the query that it uses at the moment. */
export class Watch<T> implements Watcher {
  readonly #rerender: () => void;
  /** Fields of the result that the component has read. Other changes do not render it again. */
  readonly #used = new Set<keyof Result<T>>();
  #query: Query<T> | undefined;
  #options: WatchOptions<T> | undefined;
  #shown: Result<T> | undefined;
  #before: T | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #everyMs: number | false = false;
  #isReadSoon = false;

  constructor(rerender: () => void) {
    this.#rerender = rerender;
  }

  get isEnabled() {
    return this.#options?.enabled !== false;
  }

  #isStale(query: Query<T>, { staleTime = 0 }: WatchOptions<T>) {
    return query.isStale(typeof staleTime === 'function' ? staleTime(query) : staleTime);
  }

  /** Whether this render starts a read: the component is new, or its key or `enabled` has changed. */
  #isDue(query: Query<T>, options: WatchOptions<T>) {
    if (options.enabled === false) return false;
    if (this.#query === undefined) return options.refetchOnMount === 'always' || this.#isStale(query, options);
    return (query !== this.#query || !this.isEnabled) && this.#isStale(query, options);
  }

  isDueOnFocus() {
    const options = this.#options;
    if (!this.#query || !options || !this.isEnabled || options.refetchOnWindowFocus === false) return false;
    return this.#isStale(this.#query, options);
  }

  isDueOnReconnect() {
    const { refetchOnReconnect = false } = this.#options ?? {};
    if (!this.#query || !this.#options || !this.isEnabled || refetchOnReconnect === false) return false;
    return refetchOnReconnect === 'always' || this.#isStale(this.#query, this.#options);
  }

  /** The result for a render. A read that this render starts is already part of it. */
  resultOf(query: Query<T>, options: WatchOptions<T>): Result<T> {
    const { state } = query;
    const isDue = this.#isDue(query, options);
    const data = state.data === undefined ? options.placeholderData?.(this.#before) : state.data;
    const isEmpty = isDue && state.data === undefined;
    const status = isEmpty ? 'pending' : state.status;
    const isShown = status === 'pending' && data !== undefined;
    const isError = status === 'error';
    return {
      data,
      error: isEmpty ? null : state.error,
      status: isShown ? 'success' : status,
      isPending: status === 'pending' && !isShown,
      isError,
      isFetching: isDue || this.#isReadSoon || state.isFetching,
      isFetchingMore: !isDue && state.isFetching && state.more,
      hasFailedMore: isError && state.more,
      dataUpdatedAt: state.dataUpdatedAt,
      errorUpdatedAt: state.errorUpdatedAt,
    };
  }

  /** The same result, which notes the fields that are read. */
  noted(result: Result<T>): Result<T> {
    const noted = {} as Result<T>;
    for (const field of Object.keys(result) as (keyof Result<T>)[]) {
      const get = () => {
        this.#used.add(field);
        return result[field];
      };
      Object.defineProperty(noted, field, { enumerable: true, get });
    }
    return noted;
  }

  /** Takes over what was rendered. Runs after every render. */
  apply(query: Query<T>, options: WatchOptions<T>, shown: Result<T>) {
    const isDue = this.#isDue(query, options);
    if (query !== this.#query) {
      this.#query?.leave(this);
      query.join(this);
      this.#query = query;
    }
    this.#options = options;
    this.#shown = shown;
    if (this.isEnabled) query.options = options;
    if (isDue && query.state.data === undefined) this.read();
    else if (isDue) this.#readSoon(query);
    this.onChange();
  }

  /** Reads data that is already shown in a task of its own, so that a page with many reads answers taps in between. */
  #readSoon(query: Query<T>) {
    this.#isReadSoon = true;
    setTimeout(() => {
      this.#isReadSoon = false;
      if (this.#query === query) this.read();
    });
  }

  stop() {
    clearInterval(this.#timer);
    this.#everyMs = false;
    this.#query?.leave(this);
    this.#query = undefined;
  }

  onChange = () => {
    if (!this.#query || !this.#options) return;
    this.#before = this.#query.state.data ?? this.#before;
    this.#poll(this.#query, this.#options);
    const now = this.resultOf(this.#query, this.#options);
    if ([...this.#used].some((field) => now[field] !== this.#shown?.[field])) this.#rerender();
  };

  #poll(query: Query<T>, { refetchInterval }: WatchOptions<T>) {
    const wanted = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
    const everyMs = this.isEnabled && (wanted ?? false);
    if (everyMs === this.#everyMs) return;
    clearInterval(this.#timer);
    this.#everyMs = everyMs;
    if (everyMs === false) return;
    this.#timer = setInterval(() => {
      if (!document.hidden) this.read();
    }, everyMs);
  }

  read = () => void this.refetch({ restart: false });

  /**
   * Reads again, and with `more` one more page. Without `restart`, a read under way is used. Returns the outcome, also of
   * a read that has failed.
   */
  refetch = async ({ more = false, restart = true }: { more?: boolean; restart?: boolean } = {}) => {
    const query = this.#query;
    if (query && this.#options) query.options = this.#options;
    await query?.fetch({ restart, more }).catch(() => undefined);
    return { data: query?.state.data, error: query?.state.error ?? null };
  };
}
