import type { CsvColumn } from '@koi/client';
import { type ReactNode, useState } from 'react';
import { Button, Card, type Column, Failure, Table, Toolbar } from '../../ui/index.ts';
import { ListPager } from './list-pager.tsx';
import type { List } from './use-list.ts';

interface ListCardProps<T> {
  /** Accessible name of the table. */
  label: string;
  list: List<T>;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** Rows open their details when they are chosen. */
  opens?: boolean;
  /** Counting word for the rows: 条, 笔, 位. */
  unit: string;
  /** Shown when no row matches. */
  empty?: string;
  /** Filters, shown above the table. */
  tools?: ReactNode;
  /** Adds a button that downloads the list of the current filter. */
  csv?: { name: string; columns: readonly CsvColumn<T>[] };
  title?: ReactNode;
  /** Shown between the filters and the table. */
  children?: ReactNode;
}

/** A list with its filters, states, pages and export. */
export function ListCard<T>(props: ListCardProps<T>) {
  const { label, list, columns, rowKey, opens = false, unit, empty, tools, csv, title, children } = props;
  const { data, rows, error, isLoading, refetch } = list;
  return (
    <Card fill title={title}>
      {(tools || csv) && (
        <Toolbar>
          {tools}
          {csv && <ExportButton onExport={() => list.exportAs(csv.name, unit, csv.columns)} />}
        </Toolbar>
      )}
      {children}
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          loading={isLoading}
          {...(empty !== undefined && { empty })}
          {...(opens && {
            selectedKey: rows.map(rowKey).find((key) => String(key) === list.opened),
            onSelect: (row: T) => list.open(rowKey(row)),
          })}
        />
      )}
      {data && <ListPager page={data} unit={unit} onPage={list.goTo} />}
    </Card>
  );
}

/** One export at a time. */
function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onExport();
    setBusy(false);
  };
  return (
    <Button icon="export" busy={busy} onClick={() => void run()}>
      导出
    </Button>
  );
}
