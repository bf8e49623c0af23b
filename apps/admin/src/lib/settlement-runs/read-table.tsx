import type { ComponentProps } from 'react';
import { Failure, Pager, Table } from '../../ui/index.ts';

/** The state of reading one page of a list. */
export interface Reading<R> {
  data: { data: R[]; current_page: number; last_page: number; total: number } | undefined;
  error: Error | null;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

type TableProps<R> = ComponentProps<typeof Table<R>>;

interface ReadTableProps<R> extends Omit<TableProps<R>, 'rows' | 'loading'> {
  reading: Reading<R>;
  /** Counting word for the rows: 条, 日. */
  unit: string;
  onPage: (page: number) => void;
}

/** A page of a list with its pager. A failure is shown in its place. */
export function ReadTable<R>({ reading, unit, onPage, ...table }: ReadTableProps<R>) {
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  if (error && !data) return <Failure error={error} onRetry={refetch} />;
  return (
    <>
      <Table {...table} rows={data?.data ?? []} loading={isPending || isPlaceholderData} />
      {data && (
        <Pager page={data.current_page} lastPage={data.last_page} total={data.total} unit={unit} onPage={onPage} />
      )}
    </>
  );
}
