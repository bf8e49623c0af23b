import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient, QueryClientProvider, useQuery } from './index.ts';
import { useInfiniteQuery } from './use-infinite-query.ts';
import type { WatchOptions } from './watch.ts';

const KEY = ['public', 'word'];
const NO_WORD: WatchOptions<string> = { queryKey: KEY };

let client: QueryClient;
let answers: (string | Error)[];
const read = vi.fn(async () => {
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer instanceof Error) throw answer;
  return answer ?? '';
});

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
  answers = ['one'];
  client = new QueryClient({ staleTime: 1000, retry: (failures) => failures < 1 });
});

const renders = vi.fn();

function Word(options: Partial<WatchOptions<string>>) {
  const { data, error, isFetching } = useQuery({ ...NO_WORD, queryFn: read, ...options });
  renders();
  return (
    <p>
      {data ?? 'nothing'} {error?.message} {isFetching && 'reading'}
    </p>
  );
}

function List() {
  const { data } = useQuery<string[]>({ queryKey: ['list'], queryFn: async () => ['a'] });
  renders();
  return <p>{data}</p>;
}

const within = (children: ReactNode) => <QueryClientProvider value={client}>{children}</QueryClientProvider>;
const show = (children: ReactNode) => render(within(children));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => screen.getByRole('paragraph').textContent?.trim();
const texts = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent?.trim());

const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('a query', () => {
  it('is read once for all components that use it', async () => {
    show(
      <>
        <Word />
        <Word />
      </>,
    );
    expect(texts()).toEqual(['nothing  reading', 'nothing  reading']);
    await pass(0);
    expect(texts()).toEqual(['one', 'one']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read again by a new component only when it is outdated', async () => {
    const { unmount } = show(<Word />);
    await pass(0);
    unmount();
    await pass(999);
    const second = show(<Word />);
    expect(read).toHaveBeenCalledTimes(1);
    second.unmount();
    await pass(1);
    answers = ['two'];
    show(<Word />);
    expect(text()).toBe('one  reading');
    await pass(0);
    expect(text()).toBe('two');
  });

  it('is repeated after a failure as often as it is worth it, and then shows the error', async () => {
    answers = [new Error('first'), new Error('second')];
    show(<Word />);
    await pass(0);
    expect(text()).toBe('nothing  reading');
    await pass(1000);
    expect(text()).toBe('nothing second');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('keeps its data when a later read fails', async () => {
    show(<Word retry={false} />);
    await pass(0);
    answers = [new Error('lost')];
    await act(() => client.invalidateQueries({ queryKey: ['public'] }));
    expect(text()).toBe('one lost');
  });

  it('drops the answer of a read that a newer one has replaced', async () => {
    show(<Word />);
    await pass(0);
    let answer = (_: string) => {};
    read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = client.invalidateQueries();
    answers = ['new'];
    await act(() => client.invalidateQueries());
    answer('old');
    await act(() => first);
    expect(text()).toBe('new');
  });

  it('drops the answer of a read that was under way when it was removed', async () => {
    show(<Word />);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'public' });
    await pass(0);
    expect(client.getQueryData(KEY)).toBeUndefined();
    expect(text()).toContain('nothing');
  });

  it('is read with the options of the component that reads, not of one that only watches', async () => {
    const other = vi.fn(async () => 'other');
    show(
      <>
        <Word />
        <Word queryFn={other} enabled={false} />
      </>,
    );
    await pass(0);
    await act(() => client.invalidateQueries());
    expect([read.mock.calls.length, other.mock.calls.length]).toEqual([2, 0]);
  });

  it('is read when it becomes enabled', async () => {
    const { rerender } = show(<Word enabled={false} />);
    await pass(0);
    expect(read).not.toHaveBeenCalled();
    rerender(within(<Word enabled />));
    await pass(0);
    expect(text()).toBe('one');
  });

  it('shows stored data at once and reads it again', async () => {
    show(<Word initialData={() => 'stored'} initialDataUpdatedAt={0} />);
    expect(text()).toBe('stored  reading');
    await pass(0);
    expect(text()).toBe('one');
  });

  it('renders nothing again when the answer has not changed', async () => {
    show(<List />);
    await pass(0);
    renders.mockClear();
    await act(() => client.invalidateQueries());
    expect(renders).not.toHaveBeenCalled();
  });

  it('is read at its interval while the page is visible, and at once when an outdated page is visible again', async () => {
    show(<Word refetchInterval={5000} />);
    await pass(5000);
    expect(read).toHaveBeenCalledTimes(2);
    hide(true);
    await pass(20_000);
    expect(read).toHaveBeenCalledTimes(2);
    hide(false);
    await pass(0);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is read when the network is back where a component asks for it', async () => {
    show(<Word refetchOnReconnect="always" />);
    await pass(0);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is discarded some time after the last component has gone', async () => {
    const { unmount } = show(<Word gcTime={100} />);
    await pass(0);
    unmount();
    await pass(99);
    expect(client.getQueryData(KEY)).toBe('one');
    await pass(1);
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});

describe('data that came by another way', () => {
  it('is shown everywhere, and an update without a result changes nothing', async () => {
    show(<Word />);
    await pass(0);
    act(() => client.setQueryData<string>(KEY, (known) => `${known}!`));
    expect(text()).toBe('one!');
    act(() => client.setQueryData<string>(KEY, () => undefined));
    expect(text()).toBe('one!');
  });

  it('keeps the parts that are equal', () => {
    const first = { a: { b: 1 }, c: [1] };
    client.setQueryData(['o'], first);
    client.setQueryData(['o'], { a: { b: 1 }, c: [1, 2] });
    expect(client.getQueryData<typeof first>(['o'])?.a).toBe(first.a);
    client.setQueryData(['o'], { a: { b: 1 }, c: [1, 2] });
    expect(client.getQueryData(['o'])).toEqual({ a: { b: 1 }, c: [1, 2] });
  });
});

describe('keys', () => {
  it('match by their beginning, part by part', () => {
    for (const key of [['a'], ['a', 'b'], ['ab'], ['b', 'a']]) client.setQueryData(key, 1);
    client.removeQueries({ queryKey: ['a'] });
    expect([['a'], ['a', 'b'], ['ab'], ['b', 'a']].map((key) => client.getQueryData(key))).toEqual([
      undefined,
      undefined,
      1,
      1,
    ]);
  });

  it('keep queries that are in use when only unused ones are removed', async () => {
    show(<Word />);
    await pass(0);
    client.setQueryData(['unused'], 1);
    client.removeQueries({ type: 'inactive' });
    expect([client.getQueryData(KEY), client.getQueryData(['unused'])]).toEqual(['one', undefined]);
  });
});

const readPage = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam);

function Pages() {
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: readPage,
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
    retry: false,
  });
  return (
    <button type="button" onClick={() => void fetchNextPage()}>
      {data?.pages.join()} {hasNextPage && 'more'} {isFetchNextPageError && 'failed'}
    </button>
  );
}

describe('a list of pages', () => {
  const more = async () => {
    act(() => screen.getByRole('button').click());
    await pass(0);
    return screen.getByRole('button').textContent?.trim();
  };

  it('grows page by page until the last one, and is read again as far as it was shown', async () => {
    show(<Pages />);
    await pass(0);
    expect(await more()).toBe('1,2 more');
    expect(await more()).toBe('1,2,3');
    readPage.mockClear();
    await act(() => client.invalidateQueries());
    expect(readPage.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([1, 2, 3]);
  });

  it('keeps its pages when the next one fails, and offers it again', async () => {
    show(<Pages />);
    await pass(0);
    readPage.mockRejectedValueOnce(new Error('lost'));
    expect(await more()).toBe('1 more failed');
    expect(await more()).toBe('1,2 more');
  });
});
