import type { CsvColumn } from '@koi/client';
import { type ReactNode, useState } from 'react';
import { Button, Card, type Column, Failure, Table, Toolbar } from '../../ui/index.ts';
import { ListPager } from './list-pager.tsx';
import { SavedFilters } from './saved-filters.tsx';
import type { List } from './use-list.ts';

interface ListViewProps<T> {
  /** Accessible name of the table. */
  label: string;
  list: List<T>;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** Rows open their details when they are chosen. */
  opens?: boolean;
  /** Called when a row is chosen, instead of opening it. */
  onSelect?: (row: T) => void;
  /** Counting word for the rows: 条, 笔, 位. */
  unit: string;
  /** Shown when no row matches. */
  empty?: string;
  /** Filters, shown above the table. */
  tools?: ReactNode;
  /** Adds a button that downloads the list of the current filter. */
  csv?: { name: string; columns: readonly CsvColumn<T>[] };
  /** Shown between the filters and the table. */
  children?: ReactNode;
  /** Shown between the table and the pages. */
  note?: ReactNode;
}

/** A list with its filters, states, pages and export, without a card around it. */
export function ListView<T>(props: ListViewProps<T>) {
  const { label, list, columns, rowKey, opens = false, onSelect, unit, empty, tools, csv, children, note } = props;
  const { data, rows, error, isLoading, refetch } = list;
  return (
    <>
      {(tools || csv) && (
        <Toolbar>
          {tools}
          {tools && <SavedFilters />}
          {csv && (
            <ExportButton
              disabled={!list.enabled || !data?.total}
              onExport={() => list.exportAs(csv.name, unit, csv.columns)}
            />
          )}
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
          {...(onSelect && { onSelect })}
          {...(opens && {
            selectedKey: rows.map(rowKey).find((key) => String(key) === list.opened),
            onSelect: (row: T) => list.open(rowKey(row)),
          })}
          {...(onSelect && { onSelect })}
        />
      )}
      {note}
      <ListPager list={list} unit={unit} />
    </>
  );
}

/** A list in a card of its own, which fills the page. */
export function ListCard<T>({ title, ...view }: ListViewProps<T> & { title?: ReactNode }) {
  return (
    <Card fill title={title}>
      <ListView {...view} />
    </Card>
  );
}

/** One export at a time. */
function ExportButton({ disabled, onExport }: { disabled: boolean; onExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onExport();
    setBusy(false);
  };
  return (
    <Button icon="export" busy={busy} disabled={disabled} onClick={() => void run()}>
      导出
    </Button>
  );
}
