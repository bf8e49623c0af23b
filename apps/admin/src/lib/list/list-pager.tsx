import { IconButton } from '../../ui/index.ts';
import { counted } from './counted.ts';
import styles from './list-pager.module.css';
import type { List } from './use-list.ts';

interface ListPagerProps {
  list: Pick<List<unknown>, 'data' | 'goTo'>;
  /** Counting word for the rows: 条, 笔, 位. */
  unit: string;
  /** Leaves out the pager of a list with one page. */
  onlyIfMany?: boolean;
}

/** Number of rows, and the way to the page before and behind this one. */
export function ListPager({ list: { data, goTo }, unit, onlyIfMany = false }: ListPagerProps) {
  if (!data) return null;
  const { total, next, previous } = data;
  if (onlyIfMany && next === '' && previous === '') return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <p className={styles.sum} role="status">
        共 {counted(total)} {unit}
      </p>
      <button type="button" className={styles.first} disabled={previous === ''} onClick={() => goTo({ after: '' })}>
        首页
      </button>
      <IconButton
        icon="caret-left"
        label="上一页"
        size={18}
        disabled={previous === ''}
        onClick={() => goTo({ before: previous })}
      />
      <IconButton
        icon="caret-right"
        label="下一页"
        size={18}
        disabled={next === ''}
        onClick={() => goTo({ after: next })}
      />
    </nav>
  );
}
