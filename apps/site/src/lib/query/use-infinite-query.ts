import { useQuery } from './use-query.ts';
import type { WatchOptions } from './watch.ts';

/** The pages of a list that have been read. */
export interface InfiniteData<Page> {
  pages: Page[];
}

interface InfiniteOptions<Page, Param> extends Omit<WatchOptions<InfiniteData<Page>>, 'queryFn'> {
  queryFn: (context: { pageParam: Param }) => Promise<Page>;
  initialPageParam: Param;
  /** The parameter of the page after this one; undefined after the last page. */
  getNextPageParam: (last: Page) => Param | undefined;
}

/** A list that is read page by page. Reading it again reads as many pages as were shown. */
export const useInfiniteQuery = <Page, Param>(options: InfiniteOptions<Page, Param>) => {
  const { queryFn, initialPageParam, getNextPageParam, ...others } = options;
  const paramAfter = (pages: readonly Page[]) => {
    const last = pages.at(-1);
    return last === undefined ? initialPageParam : getNextPageParam(last);
  };
  const query = useQuery<InfiniteData<Page>>({
    ...others,
    queryFn: async ({ known = { pages: [] }, more }) => {
      const pages = more ? [...known.pages] : [];
      const count = more ? known.pages.length + 1 : Math.max(1, known.pages.length);
      for (let param = paramAfter(pages); param !== undefined && pages.length < count; param = paramAfter(pages)) {
        pages.push(await queryFn({ pageParam: param }));
      }
      return { pages };
    },
  });
  const { data, isFetchingMore, hasFailedMore, refetch } = query;
  return {
    ...query,
    hasNextPage: data !== undefined && paramAfter(data.pages) !== undefined,
    isFetchingNextPage: isFetchingMore,
    isFetchNextPageError: hasFailedMore,
    fetchNextPage: () => refetch({ more: true }),
  };
};
