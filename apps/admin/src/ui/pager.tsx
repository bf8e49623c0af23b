import { IconButton } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  lastPage: number;
  total: number;
  /** Counting word for the rows: 条, 笔, 位. */
  unit?: string;
  /** Upper bound of the server's count. A total that reaches it means “at least”. */
  countedTo?: number;
  onPage: (page: number) => void;
}

const AROUND = 2;

/** Page numbers shown around the current page. */
const near = (page: number, lastPage: number) => {
  const first = Math.max(1, Math.min(page - AROUND, lastPage - AROUND * 2));
  return Array.from({ length: Math.min(lastPage, AROUND * 2 + 1) }, (_, index) => first + index);
};

export function Pager({ page, lastPage, total, unit = '条', countedTo = Infinity, onPage }: PagerProps) {
  const hasMore = total >= countedTo;
  return (
    <nav className={styles['pager']} aria-label="分页">
      <p className={styles['sum']} role="status">
        共 {total.toLocaleString('en-US')}
        {hasMore ? '+' : ''} {unit}，第 {page} / {lastPage} 页{hasMore ? '；更早的请缩小筛选范围' : ''}
      </p>
      <IconButton icon="caret-left" label="上一页" size={18} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {near(page, lastPage).map((number) => (
        <button
          key={number}
          type="button"
          className={styles['number']}
          aria-current={number === page ? 'page' : undefined}
          aria-label={`第 ${number} 页`}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon="caret-right"
        label="下一页"
        size={18}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
