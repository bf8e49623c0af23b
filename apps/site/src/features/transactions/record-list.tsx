import { DATE_FILTER_DAYS } from '@koi/contract/constants';
import { RECORDS, SHELL, TRANSACTION_TYPE_NAMES } from '@koi/contract/texts';
import { addDays, beijingDay } from '@koi/money';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useNearEnd } from '../../lib/near-end.ts';
import { useVenues } from '../../lib/venues.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Month, monthsOf } from './months.ts';
import { isTransfer } from './record.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { type Filter, useTransactions } from './use-transactions.ts';

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function Waiting() {
  return (
    <Card className={styles.waiting} aria-busy="true">
      {WAITING.map((key) => (
        <div key={key} className={styles.waitingRow}>
          <Skeleton width={40} height={40} radius="50%" />
          <div className={styles.waitingText}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" height={12} />
          </div>
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </Card>
  );
}

interface NoneProps {
  filter: Filter;
  onShowAll: () => void;
}

function None({ filter: { type, platform }, onShowAll }: NoneProps) {
  const text = RECORDS.none(TRANSACTION_TYPE_NAMES[type]);
  // Deposits and withdrawals belong to no venue, so a venue's filter leaves none of them.
  if (!platform || isTransfer(type)) return <Empty text={text} />;
  return (
    <Empty
      text={`${text}，${RECORDS.noPlatform}`}
      action={
        <Button kind="secondary" size="md" className={styles.showAll} onClick={onShowAll}>
          {RECORDS.showAll}
        </Button>
      }
    />
  );
}

const spanOf = (date: number) => {
  const today = beijingDay(new Date());
  const days = DATE_FILTER_DAYS[date as keyof typeof DATE_FILTER_DAYS];
  return { today, from: addDays(today, 1 - days) };
};

function MonthHead({ month: { title, count } }: { month: Month }) {
  return (
    <div className={styles.month}>
      <h2>{title}</h2>
      {count !== undefined && <span>{RECORDS.count(count)}</span>}
    </div>
  );
}

/** Records by month, more of them as the end comes near. */
export function RecordList({ filter, onShowAll }: NoneProps) {
  const { rows, total, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useTransactions(filter);
  const { data: venues } = useVenues();
  const [openNumber, setOpenNumber] = useState<string>();
  const end = useNearEnd(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);

  if (!rows) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Waiting />;
  if (rows.length === 0) return <None filter={filter} onShowAll={onShowAll} />;
  const open = rows.find(({ out_trade_no }) => out_trade_no === openNumber);
  return (
    <>
      {monthsOf(rows, { total, hasMore: hasNextPage, ...spanOf(filter.date) }).map((month) => (
        <section key={month.key}>
          <MonthHead month={month} />
          <Card>
            <ul>
              {month.rows.map((record) => (
                <RecordRow
                  key={record.out_trade_no}
                  record={record}
                  type={filter.type}
                  venues={venues}
                  onOpen={() => setOpenNumber(record.out_trade_no)}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && !isFetchingNextPage && (
          <button type="button" className={styles.more} onClick={() => void fetchNextPage()}>
            {RECORDS.moreFailed}
          </button>
        )}
        {hasNextPage && !isFetchNextPageError && <Skeleton height={56} radius="var(--radius-lg)" />}
        {!hasNextPage && SHELL.noMore}
      </div>
      {open && (
        <RecordSheet record={open} type={filter.type} venues={venues} onClose={() => setOpenNumber(undefined)} />
      )}
    </>
  );
}
