import type { QueryKey } from './query/index.ts';
import { useInfiniteQuery } from './query/use-infinite-query.ts';

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
