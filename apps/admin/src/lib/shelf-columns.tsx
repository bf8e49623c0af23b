import { type Column, RowActions, Switch } from '../ui/index.ts';
import styles from './shelf-columns.module.css';

interface OnShelf {
  id: number;
  active: 0 | 1;
}

interface ShelfOptions<R> {
  /** All rows in their order. Absent when only one page is loaded. */
  rows?: readonly R[];
  /** Label of the switch: 显示 or 上架. */
  shows: string;
  nameOf: (row: R) => string;
  shelf: {
    busy: boolean;
    setActive: (row: R, on: boolean) => void;
    /** Absent while the rows are not in the order members see. */
    move?: ((id: number, to: 'up' | 'down') => void) | undefined;
    /** Absent when an item cannot be deleted, only hidden. */
    remove?: (row: R) => void;
  };
  onEdit: (row: R) => void;
}

/** Columns to reorder, switch, edit and remove items that members see in a manual order. */
export const shelfColumns = <R extends OnShelf>({
  rows = [],
  shows,
  nameOf,
  shelf,
  onEdit,
}: ShelfOptions<R>): Column<R>[] => [
  {
    key: 'active',
    title: shows,
    cell: (row) => (
      <span className={styles.switch}>
        <Switch
          label={`${shows} ${nameOf(row)}`}
          checked={row.active === 1}
          busy={shelf.busy}
          onChange={(on) => shelf.setActive(row, on)}
        />
      </span>
    ),
  },
  {
    title: '操作',
    align: 'right',
    cell: (row) => (
      <RowActions
        name={nameOf(row)}
        busy={shelf.busy}
        first={rows[0] === row}
        last={rows.at(-1) === row}
        onMove={shelf.move && ((to) => shelf.move?.(row.id, to))}
        onEdit={() => onEdit(row)}
        onRemove={shelf.remove && (() => shelf.remove?.(row))}
      />
    ),
  },
];
