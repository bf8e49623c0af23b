import type { OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, keyOf, useCall } from '../api.ts';
import type { Exported } from '../exports/index.ts';
import { go, routeOf, useRoute } from '../navigation.ts';
import { trimmed } from '../trimmed.ts';

/** The answer of a list call: one page, and the cursors of the pages beside it. */
interface ListPage<T> {
  data: T[];
  total: number;
  next: string;
  previous: string;
}

type RowOf<E> = OutputOf<E> extends ListPage<infer T> ? T : never;
type FilterOf<E> = Omit<RequestOf<E>, 'after' | 'before'>;
type Filters = Record<string, string | number>;

interface ListOptions<E> {
  /** Refresh interval while the page is visible. */
  everyMs?: number;
  /** Whether the list is loaded. */
  enabled?: boolean | ((filters: never) => boolean);
  /** Turns the filters of the screen into those of the call, for screens whose filters differ from it. */
  request?: (filters: never) => FilterOf<E>;
  /**
   * Begins the names of this list in the address, for a page with more than one list. Names that begin with `open-`
   * belong to the opened row and are dropped with it.
   */
  prefix?: string;
}

const TYPING_PAUSE_MS = 300;
/** Filters that are typed. They wait for a pause in typing, so that a search sends one request instead of one per letter. */
const TYPED = ['search', 'game'];

const hereNow = () => routeOf(window.location.hash.slice(1));

const read = <F extends Filters>(query: URLSearchParams, defaults: F, prefix: string): F =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => {
      const value = query.get(prefix + name);
      if (value === null) return [name, usual];
      return [name, typeof usual === 'number' ? Number(value) || 0 : value];
    }),
  ) as F;

/** Writes values into the address. Values that equal the default are left out, and so are empty ones without a default. */
const write = (changes: Filters, defaults: Filters, { prefix = '', drop = '' } = {}) => {
  const { path, query } = hereNow();
  if (drop !== '') for (const name of [...query.keys()]) if (name.startsWith(drop)) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === (defaults[name] ?? '')) query.delete(prefix + name);
    else query.set(prefix + name, String(value));
  }
  const text = query.toString();
  go(text === '' ? path : `${path}?${text}`, { replace: true });
};

/** For a list without filters. */
export const NO_FILTERS = {};

const FIRST_PAGE = { after: '', before: '' };

/** The row whose details are open on this page, by its key in the address. */
export const useOpened = () => {
  const { query } = useRoute();
  return {
    opened: query.get('open') ?? undefined,
    open: (key: string | number | undefined) => write({ open: key ?? '' }, {}, { drop: 'open-' }),
  };
};

/**
 * A list of the back office. The address is its state: filters, page and the opened row survive a reload, can be sent to
 * a colleague. `defaults` has to be a constant.
 */
export const useList = <E, F extends Filters = FilterOf<E> & Filters>(
  row: CallOf<E>,
  defaults: F,
  { everyMs, enabled: loads = true, request, prefix = '' }: ListOptions<E> = {},
) => {
  const { query } = useRoute();
  const opening = useOpened();
  const address = query.toString();
  const [typed, setTyped] = useState<{ at: string; values: Partial<F> }>({ at: '', values: {} });
  // Typed values belong to the address they were typed at. A link to another filter replaces them.
  const values = typed.at === address ? typed.values : {};
  const filters = { ...read(query, defaults, prefix), ...values };

  useEffect(() => {
    if (Object.keys(typed.values).length === 0) return;
    const timer = setTimeout(() => {
      if (hereNow().query.toString() === typed.at)
        write({ ...typed.values, ...FIRST_PAGE } as Filters, defaults, { prefix });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, defaults, prefix]);

  const settled = trimmed(read(query, defaults, prefix));
  const wanted = (request ? request(settled as never) : settled) as FilterOf<E>;
  const enabled = typeof loads === 'function' ? loads(settled as never) : loads;
  const place = read(query, FIRST_PAGE, prefix);
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useCall(
    row,
    { ...wanted, ...place } as RequestOf<E>,
    { keep: true, enabled, ...(everyMs !== undefined && { everyMs }) },
  );
  const page = data as (OutputOf<E> & ListPage<RowOf<E>>) | undefined;

  /** Writes filters and what has been typed into the address. A change of a filter leads to the first page. */
  const settle = (changes: Partial<F> = {}) =>
    write({ ...values, ...changes, ...FIRST_PAGE } as Filters, defaults, { prefix });
  const change = (changes: Partial<F>) => {
    const isTyped = Object.keys(changes).every((name) => TYPED.includes(name));
    if (isTyped) setTyped({ at: address, values: { ...values, ...changes } });
    else settle(changes);
  };

  return {
    filters,
    /** The filters as the call received them. */
    request: wanted,
    change,
    /** Value and handler of the control for one filter. */
    field: <N extends keyof F>(name: N) => ({
      value: filters[name] as F[N],
      onChange: (value: F[N]) => change({ [name]: value } as unknown as Partial<F>),
    }),
    data: page,
    rows: page?.data ?? [],
    error: page ? null : error,
    enabled,
    isLoading: enabled && (isPending || isPlaceholderData),
    dataUpdatedAt,
    refetch,
    goTo: (to: { after: string } | { before: string }) => write({ ...FIRST_PAGE, ...to }, {}, { prefix }),
    ...opening,
    open: (key: string | number | undefined) => {
      if (Object.keys(values).length > 0) settle();
      opening.open(key);
    },
    /** The list with its filters, as it is exported. */
    exported: { list: keyOf(row).join('/'), filters: wanted as Exported['filters'] },
  };
};

async function* pagesOf<E>(row: CallOf<E>, request: FilterOf<E>): AsyncGenerator<RowOf<E>[]> {
  let after = '';
  do {
    const { data } = await call(row as never, { ...request, after } as never);
    const page = data as ListPage<RowOf<E>>;
    yield page.data;
    after = page.next;
  } while (after !== '');
}

/** All rows of a list, page by page, for the options of a filter. */
export const useAllRows = <E>(row: CallOf<E>, request: FilterOf<E>): RowOf<E>[] => {
  const { data } = useQuery({
    queryKey: [...keyOf(row), 'all', request],
    queryFn: async () => {
      const rows: RowOf<E>[] = [];
      for await (const page of pagesOf<E>(row, request)) rows.push(...page);
      return rows;
    },
  });
  return data ?? [];
};

/** The parts of a list that its card needs. */
export interface List<T> {
  data: ListPage<T> | undefined;
  rows: readonly T[];
  error: unknown;
  enabled: boolean;
  isLoading: boolean;
  refetch: () => unknown;
  goTo: (to: { after: string } | { before: string }) => void;
  opened: string | undefined;
  open: (key: string | number | undefined) => void;
  exported: Exported;
}
