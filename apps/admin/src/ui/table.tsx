import { join } from '@koi/ui/join';
import type { KeyboardEvent, ReactNode } from 'react';
import { Scroller } from './scroller.tsx';
import { Empty, Failure } from './states.tsx';
import styles from './table.module.css';

export interface Column<T> {
  title: ReactNode;
  /** Identifies the column within its table. A title that is a text does so by itself. */
  key?: string;
  align?: 'left' | 'right' | 'center';
  /** The column takes the remaining width. Overflowing text ends in …, so its cell should have a title. */
  fluid?: boolean;
  cell: (row: T) => ReactNode;
}

interface Read {
  data: unknown;
  error: unknown;
  isPending?: boolean;
  refetch: () => unknown;
}

interface TableProps<T> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  selectedKey?: string | number | undefined;
  /** Makes rows selectable by click and with Enter. */
  onSelect?: (row: T) => void;
  /** Shows placeholders while there are no rows, and fades existing rows. */
  loading?: boolean;
  /** The call that the rows come from. The table shows that it is under way, or that it failed. */
  read?: Read;
  empty?: string;
}

const keyOf = <T,>({ key, title }: Column<T>) => key ?? String(title);

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Clicks on a control inside the row do not select the row. */
const isOwnControl = (target: EventTarget, row: Element) =>
  target instanceof Element && target.closest('button, a, input, select') !== null && row.contains(target);

export function Table<T>(props: TableProps<T>) {
  const { label, columns, rows, rowKey, selectedKey, onSelect, read, empty = '暂无数据' } = props;
  if (read?.error && !read.data) return <Failure error={read.error} onRetry={read.refetch} />;
  const loading = props.loading || read?.isPending || false;
  const rowProps = (row: T) =>
    onSelect && {
      tabIndex: 0,
      onClick: (event: React.MouseEvent<HTMLTableRowElement>) => {
        if (!isOwnControl(event.target, event.currentTarget)) onSelect(row);
      },
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        onSelect(row);
      },
    };
  return (
    <Scroller className={styles['scroller']} label={label} hasControls={onSelect !== undefined}>
      <table className={styles['table']} aria-label={label} aria-busy={loading || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className={styles[column.align ?? 'left']}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={join(loading && rows.length > 0 && styles['stale'])}>
          {rows.map((row) => {
            const key = rowKey(row);
            const chosen = selectedKey !== undefined && key === selectedKey;
            return (
              <tr
                key={key}
                className={join(onSelect && styles['choosable'], chosen && styles['chosen'])}
                aria-current={chosen || undefined}
                {...rowProps(row)}
              >
                {columns.map((column) => (
                  <td
                    key={keyOf(column)}
                    className={join(styles[column.align ?? 'left'], column.fluid && styles['fluid'])}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {loading && rows.length === 0 && <Placeholders columns={columns.map(keyOf)} />}
        </tbody>
      </table>
      {!loading && rows.length === 0 && <Empty text={empty} />}
    </Scroller>
  );
}

function Placeholders({ columns }: { columns: readonly string[] }) {
  return PLACEHOLDERS.map((row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column}>
          <i className={styles['placeholder']} />
        </td>
      ))}
    </tr>
  ));
}
