import type { ReactNode } from 'react';
import { Card, Empty, Failure, Skeleton, Toolbar } from '../../ui/index.ts';
import { ExportButton } from '../exports/index.ts';
import { type List, ListPager, useOpened } from '../list/index.ts';
import styles from './queue.module.css';

/** Id of the opened conversation, by the address; 0 for none. */
export const useOpenedId = (): number => {
  const id = Number(useOpened().opened);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

interface QueueCardProps<T> {
  /** Accessible name of the list. */
  label: string;
  list: List<T>;
  /** Shown when no row matches. */
  empty: string;
  /** Filters, shown above the rows. */
  tools: ReactNode;
  row: (row: T) => ReactNode;
  /** Shown below the rows. */
  children?: ReactNode;
}

/** A list of conversations beside the opened one. */
export function QueueCard<T extends { id: number }>({ label, list, empty, tools, row, children }: QueueCardProps<T>) {
  const { data, rows, error, refetch } = list;
  return (
    <Card fill className={styles.queue}>
      <Toolbar>
        {tools}
        <ExportButton
          brief
          label={label}
          total={data?.total ?? 0}
          unit="个"
          disabled={!data?.total}
          exported={list.exported}
        />
      </Toolbar>
      <div className={styles.rows}>
        {error ? <Failure error={error} onRetry={refetch} /> : !data && <Skeleton rows={8} />}
        {data?.total === 0 && <Empty text={empty} />}
        {rows.length > 0 && (
          <ul aria-label={label}>
            {rows.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={String(each.id) === list.opened || undefined}
                  onClick={() => list.open(each.id)}
                >
                  {row(each)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ListPager list={list} unit="个" onlyIfMany />
      {children}
    </Card>
  );
}
