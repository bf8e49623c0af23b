import { share } from './share.ts';

export type QueryKey = readonly unknown[];

export interface ReadContext<T> {
  /** The data that is already known. */
  known: T | undefined;
  /** Whether one more page is requested. */
  more: boolean;
}

/** How data is read and stored. */
export interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn?: ((context: ReadContext<T>) => T | Promise<T>) | undefined;
  /** Whether a failed read is repeated. */
  retry?: false | ((failures: number, error: Error) => boolean);
  /** Data from another place, which is used until the first read has succeeded. */
  initialData?: () => T | undefined;
  initialDataUpdatedAt?: number;
  /** How long data is stored after the last component that uses it has gone. */
  gcTime?: number;
}

export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  status: 'pending' | 'error' | 'success';
  isFetching: boolean;
  /** Whether the last read was for one more page. */
  more: boolean;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  isInvalidated: boolean;
}

/** A component that uses a query. */
export interface Watcher {
  readonly isEnabled: boolean;
  onChange: () => void;
  isDueOnFocus: () => boolean;
  isDueOnReconnect: () => boolean;
  /** Reads with the options of this component. */
  read: () => void;
}

const KEPT_MS = 300_000;
const RETRY_AFTER_MS = 1000;

const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Data from the server under one key, with everything that is known about reading it. */
export class Query<T = unknown> {
  state: QueryState<T> = {
    data: undefined,
    error: null,
    status: 'pending',
    isFetching: false,
    more: false,
    dataUpdatedAt: 0,
    errorUpdatedAt: 0,
    isInvalidated: false,
  };
  readonly hash: string;
  options: QueryOptions<T>;
  readonly #watchers = new Set<Watcher>();
  readonly #onChange: () => void;
  readonly #onUnused: () => void;
  #running: Promise<T | undefined> | undefined;
  /** Number of the current read. The answers of all earlier ones are dropped. */
  #turn = 0;
  #unused: ReturnType<typeof setTimeout> | undefined;

  constructor(hash: string, options: QueryOptions<T>, hooks: { onChange: () => void; onUnused: () => void }) {
    this.hash = hash;
    this.options = options;
    this.#onChange = hooks.onChange;
    this.#onUnused = hooks.onUnused;
  }

  /** Uses the initial data of the options while there is no other. */
  begin(options: QueryOptions<T>) {
    if (!this.options.queryFn) this.options = options;
    const data = this.state.data === undefined ? options.initialData?.() : undefined;
    if (data === undefined) return;
    const dataUpdatedAt = options.initialDataUpdatedAt ?? Date.now();
    this.state = { ...this.state, data, dataUpdatedAt, status: 'success', error: null };
  }

  get isActive() {
    return [...this.#watchers].some(({ isEnabled }) => isEnabled);
  }

  isStale(staleTime: number) {
    const { data, isInvalidated, dataUpdatedAt } = this.state;
    return data === undefined || isInvalidated || Date.now() - dataUpdatedAt >= staleTime;
  }

  join(watcher: Watcher) {
    clearTimeout(this.#unused);
    this.#watchers.add(watcher);
  }

  leave(watcher: Watcher) {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) this.#discardLater();
  }

  #discardLater() {
    clearTimeout(this.#unused);
    this.#unused = setTimeout(() => {
      if (this.#watchers.size > 0) return;
      if (this.#running) void this.#running.catch(() => undefined).then(() => this.#discardLater());
      else this.#onUnused();
    }, this.options.gcTime ?? KEPT_MS);
  }

  /** Drops the answer of a read that is under way. */
  cancel() {
    clearTimeout(this.#unused);
    this.#turn += 1;
    this.#running = undefined;
  }

  /** Reads the data. A read under way is used, or with `restart` replaced by a new one when there is data to show. */
  fetch({ restart = false, more = false } = {}): Promise<T | undefined> {
    const isReplaced = restart && this.state.data !== undefined;
    if (this.#running && !isReplaced) return this.#running;
    this.#turn += 1;
    const isFirst = this.state.data === undefined;
    this.#set({ isFetching: true, more, ...(isFirst && { error: null, status: 'pending' }) });
    this.#running = this.#read(this.options, this.#turn, more);
    return this.#running;
  }

  async #read({ queryFn, retry }: QueryOptions<T>, turn: number, more: boolean): Promise<T | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        if (!queryFn) throw new Error(`nothing reads ${this.hash}`);
        const data = await queryFn({ known: this.state.data, more });
        if (turn !== this.#turn) return this.#running;
        this.#running = undefined;
        this.keep(data, { isRead: true });
        return data;
      } catch (cause) {
        const error = cause as Error;
        const isRepeated = this.#watchers.size > 0 && retry && retry(failures, error);
        if (turn === this.#turn && !isRepeated) this.#fail(error);
        if (turn === this.#turn) await later(RETRY_AFTER_MS);
      }
      if (turn !== this.#turn) return this.#running;
    }
  }

  #fail(error: Error) {
    this.#running = undefined;
    this.#set({ error, errorUpdatedAt: Date.now(), status: 'error', isFetching: false, isInvalidated: true });
    throw error;
  }

  keep(data: T, { updatedAt = Date.now(), isRead = false } = {}) {
    this.#set({
      data: share(this.state.data, data),
      dataUpdatedAt: updatedAt,
      status: 'success',
      error: null,
      isInvalidated: false,
      ...(isRead && { isFetching: false }),
    });
  }

  invalidate() {
    this.#set({ isInvalidated: true });
  }

  /** Reads again where a component needs it after the page became visible or the network came back. */
  readIfDue(due: 'isDueOnFocus' | 'isDueOnReconnect') {
    [...this.#watchers].find((watcher) => watcher[due]())?.read();
  }

  #set(change: Partial<QueryState<T>>) {
    this.state = { ...this.state, ...change };
    for (const watcher of [...this.#watchers]) watcher.onChange();
    this.#onChange();
  }
}
