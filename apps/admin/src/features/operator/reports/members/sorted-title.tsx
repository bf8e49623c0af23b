import { Icon } from '../../../../ui/index.ts';
import styles from './members.module.css';

interface SortedTitleProps<S extends string> {
  name: S;
  label: string;
  sort: string;
  direction: 'asc' | 'desc';
  onSort: (sort: S, direction: 'asc' | 'desc') => void;
}

/** Title of a column by which a list can be sorted. Another click turns the direction. */
export function SortedTitle<S extends string>({ name, label, sort, direction, onSort }: SortedTitleProps<S>) {
  const isSorted = sort === name;
  return (
    <button
      type="button"
      className={styles.sort}
      aria-pressed={isSorted}
      data-direction={isSorted ? direction : undefined}
      title={isSorted && direction === 'desc' ? '改为从小到大' : '从大到小'}
      onClick={() => onSort(name, isSorted && direction === 'desc' ? 'asc' : 'desc')}
    >
      {label}
      <Icon name="caret-down" size={12} />
    </button>
  );
}
