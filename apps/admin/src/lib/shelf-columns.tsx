import { type Column, RowActions, Switch } from '../ui/index.ts';
import styles from './shelf-columns.module.css';

interface OnShelf {
  id: number;
  active: 0 | 1;
}

interface ShelfOptions<R> {
  /** All of them, in their order; absent where only a page is known. */
  rows?: readonly R[];
  /** What the switch does: 显示 or 上架. */
  shows: string;
  nameOf: (row: R) => string;
  desk: {
    busy: boolean;
    setActive: (row: R, on: boolean) => void;
    /** Absent while they stand in another order than members see. */
    move?: ((id: number, to: 'up' | 'down') => void) | undefined;
    /** Absent where a thing can only be taken off. */
    remove?: (row: R) => void;
  };
  onEdit: (row: R) => void;
}

/** What can be done to things that members see in an order of the operator's. */
export const shelfColumns = <R extends OnShelf>({
  rows = [],
  shows,
  nameOf,
  desk,
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
          busy={desk.busy}
          onChange={(on) => desk.setActive(row, on)}
        />
      </span>
    ),
  },
  {
    key: 'edit',
    title: '操作',
    align: 'right',
    cell: (row) => (
      <RowActions
        name={nameOf(row)}
        busy={desk.busy}
        first={rows[0] === row}
        last={rows.at(-1) === row}
        onMove={desk.move && ((to) => desk.move?.(row.id, to))}
        onEdit={() => onEdit(row)}
        onRemove={desk.remove && (() => desk.remove?.(row))}
      />
    ),
  },
];
