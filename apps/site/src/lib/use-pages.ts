import { INFINITE_LIST_OFFSET_PX } from '@koi/contract/constants';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface Position {
  current_page: number;
  last_page: number;
}

interface Page<Row> extends Position {
  data: Row[];
  total: number;
}

export const nextPage = ({ current_page, last_page }: Position) =>
  current_page < last_page ? current_page + 1 : undefined;

/**
 * The rows of a list that is read page by page, and read again whenever its screen is opened. A new row shifts the
 * others, so the last row of one page may come again as the first of the next; each row appears once, by its id.
 */
export const usePages = <Row>(
  queryKey: QueryKey,
  read: (page: number) => Promise<Page<Row>>,
  idOf: (row: Row) => string | number,
) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const rows = pages?.flatMap(({ data }) => data);
  return {
    ...query,
    rows: rows && [...new Map(rows.map((row) => [idOf(row), row])).values()],
    total: pages?.at(-1)?.total,
  };
};

/**
 * For the element after the last row of a list: `onNear` runs when it is about to scroll into view, while `wanted` is
 * true.
 */
export const useNearEnd = (onNear: () => void, wanted: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  // Visibility is outside React. The observer is created again for each page, because a short page leaves the end in
  // view.
  useEffect(() => {
    if (!wanted || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      root: end.current.closest('[data-scroller]'),
      rootMargin: `0px 0px ${INFINITE_LIST_OFFSET_PX}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted]);
  return end;
};
