import { COUNTED_MAX } from '@koi/contract/constants';
import { IconButton } from '../../ui/index.ts';
import styles from './list-pager.module.css';

interface ListPagerProps {
  page: { total: number; next: string; previous: string };
  /** Counting word for the rows: 条, 笔, 位. */
  unit: string;
  onPage: (to: { after: string } | { before: string }) => void;
}

/** Number of rows, and the way to the page before and behind this one. */
export function ListPager({ page: { total, next, previous }, unit, onPage }: ListPagerProps) {
  return (
    <nav className={styles.pager} aria-label="分页">
      <p className={styles.sum} role="status">
        共 {total.toLocaleString('en-US')}
        {total >= COUNTED_MAX ? '+' : ''} {unit}
      </p>
      <button type="button" className={styles.first} disabled={previous === ''} onClick={() => onPage({ after: '' })}>
        首页
      </button>
      <IconButton
        icon="caret-left"
        label="上一页"
        size={18}
        disabled={previous === ''}
        onClick={() => onPage({ before: previous })}
      />
      <IconButton
        icon="caret-right"
        label="下一页"
        size={18}
        disabled={next === ''}
        onClick={() => onPage({ after: next })}
      />
    </nav>
  );
}
