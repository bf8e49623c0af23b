import type { ReactNode } from 'react';
import { Card, type Column, Spread, Table, Toolbar, ToolbarEnd } from '../../ui/index.ts';
import { ExportButton } from '../exports/index.ts';
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
  /** Shown between the filters and the table. */
  children?: ReactNode;
  /** Shown between the table and the pages. */
  note?: ReactNode;
}

/** A list with its filters, states, pages and export, without a card around it. */
export function ListView<T>(props: ListViewProps<T>) {
  const { label, list, columns, rowKey, opens = false, onSelect, unit, empty, tools, children, note } = props;
  const { data, rows } = list;
  return (
    <>
      <Toolbar>
        {tools ?? <Spread />}
        <ToolbarEnd>
          {tools && <SavedFilters />}
          <ExportButton
            label={label}
            total={data?.total ?? 0}
            unit={unit}
            disabled={!list.enabled || !data?.total}
            exported={list.exported}
          />
        </ToolbarEnd>
      </Toolbar>
      {children}
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        read={list}
        loading={list.isLoading}
        {...(empty !== undefined && { empty })}
        {...(opens && {
          selectedKey: rows.map(rowKey).find((key) => String(key) === list.opened),
          onSelect: (row: T) => list.open(rowKey(row)),
        })}
        {...(onSelect && { onSelect })}
      />
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
