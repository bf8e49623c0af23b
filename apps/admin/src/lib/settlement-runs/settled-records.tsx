import type { CsvColumn } from '@koi/client';
import { type ReactNode, useState } from 'react';
import { Button, type Column, SearchField, Spread, Tag, type TagTone, TextInput, Toolbar } from '../../ui/index.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import { useExport } from '../use-export.ts';
import { useSettled } from '../use-settled.ts';
import { type Reading, ReadTable } from './read-table.tsx';
import styles from './settlement-runs.module.css';

export const dayColumn: Column<{ day: string }> = {
  key: 'day',
  title: '结算日',
  cell: ({ day }) => <span className={styles.number}>{day}</span>,
};

/** Links to the member's file for staff who may read it. */
export function MemberLink({ id, children }: { id: number; children: ReactNode }) {
  const mayRead = useMay('members.read');
  return mayRead ? <Link to={`/members/${id}`}>{children}</Link> : children;
}

/** The state of a record, after a tag for a correction. */
export function StateTags({ correction, tone, text }: { correction: 0 | 1; tone: TagTone; text: string }) {
  return (
    <span className={styles.tags}>
      {correction === 1 && <Tag tone="info">更正</Tag>}
      <Tag tone={tone}>{text}</Tag>
    </span>
  );
}

interface Filter {
  /** A Beijing day. Empty for all days. */
  day: string;
  search: string;
}

interface SettledRecordsProps<R, F extends Filter> {
  /** Name of the list, and of the exported file. */
  title: string;
  search: { label: string; placeholder: string };
  columns: readonly Column<R>[];
  csvColumns: readonly CsvColumn<R>[];
  filter: F;
  onFilter: (change: Partial<F>) => void;
  /** A hook that reads a page for the screen. */
  useRead: (request: F & { page: number }) => Reading<R>;
  /** Reads a page for the export. */
  read: (request: F & { page: number }) => Promise<{ data: { data: R[]; last_page: number } }>;
  /** Further filters. A change returns to the first page. */
  more?: (change: (next: Partial<F>) => void) => ReactNode;
}

/** The records of all settled days, with filters and export. */
export function SettledRecords<R extends { id: number }, F extends Filter>(props: SettledRecordsProps<R, F>) {
  const { title, search, columns, csvColumns, filter, onFilter, useRead, read, more } = props;
  const [page, setPage] = useState(1);
  const request = { ...filter, search: useSettled(filter.search.trim()) };
  const reading = useRead({ ...request, page });
  const { exporting, run } = useExport({
    name: filter.day === '' ? `${title}.csv` : `${title}-${filter.day}.csv`,
    unit: '条',
    columns: csvColumns,
    readPage: (each) => read({ ...request, page: each }),
  });
  const change = (next: Partial<F>) => {
    setPage(1);
    onFilter(next);
  };
  const changeDay = (day: string) => change({ day } as Partial<F>);
  return (
    <>
      <Toolbar>
        <SearchField {...search} value={filter.search} onChange={(text) => change({ search: text } as Partial<F>)} />
        <TextInput
          type="date"
          aria-label="结算日"
          className={styles.date}
          value={filter.day}
          onChange={(event) => changeDay(event.target.value)}
        />
        {filter.day !== '' && (
          <Button icon="x" onClick={() => changeDay('')}>
            全部日期
          </Button>
        )}
        <Spread />
        {more?.(change)}
        <Button icon="export" busy={exporting} disabled={!reading.data?.total} onClick={() => void run()}>
          导出
        </Button>
      </Toolbar>
      <ReadTable
        label={title}
        columns={columns}
        reading={reading}
        rowKey={({ id }) => id}
        empty={`没有符合条件的${title}`}
        unit="条"
        onPage={setPage}
      />
    </>
  );
}
