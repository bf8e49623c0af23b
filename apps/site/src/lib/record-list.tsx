import { RECORDS, SHELL } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './record-list.module.css';
import { useNearEnd } from './use-pages.ts';

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Skeleton rows shown while records are loading. */
export function WaitingRecords() {
  return (
    <Card className={styles['waiting']} aria-busy="true">
      {WAITING.map((key) => (
        <div key={key} className={styles['waitingRow']}>
          <Skeleton width={40} height={40} radius="50%" />
          <div className={styles['waitingText']}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" height={12} />
          </div>
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </Card>
  );
}

interface RecordGroupProps {
  title: string;
  /** The number of records or another summary of the group; empty while that is unknown. */
  count: ReactNode;
  children: ReactNode;
}

/** Records under the heading of a month or a day. */
export function RecordGroup({ title, count, children }: RecordGroupProps) {
  return (
    <section>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {count !== undefined && <span>{count}</span>}
      </div>
      <Card>
        <ul>{children}</ul>
      </Card>
    </section>
  );
}

interface RecordsEndProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page when it comes near, shows when there are no more, and offers a retry after a failure. */
export function RecordsEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: RecordsEndProps) {
  const end = useNearEnd(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <div ref={end} className={styles['end']}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <button type="button" className={styles['more']} onClick={() => void fetchNextPage()}>
          {RECORDS.moreFailed}
        </button>
      )}
      {hasNextPage && !isFetchNextPageError && <Skeleton height={56} radius="var(--radius-lg)" />}
      {!hasNextPage && SHELL.noMore}
    </div>
  );
}
