import { DATE_FILTER_DAYS } from '@koi/contract/constants';
import { RECORDS, TRANSACTION_TYPE_NAMES } from '@koi/contract/texts';
import { addDays, beijingDay } from '@koi/money';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordGroup, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { useVenues } from '../../lib/venues.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { monthsOf } from './months.ts';
import { isTransfer } from './record.ts';
import styles from './record-list.module.css';
import { RecordSheet } from './record-sheet.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { type Filter, useTransactions } from './use-transactions.ts';

interface NoneProps {
  filter: Filter;
  onShowAll: () => void;
}

function None({ filter: { type, venue }, onShowAll }: NoneProps) {
  const text = RECORDS.none(TRANSACTION_TYPE_NAMES[type]);
  // Deposits and withdrawals belong to no venue, so a filter by venue excludes all of them.
  if (!venue || isTransfer(type)) return <Empty text={text} />;
  return (
    <Empty
      text={`${text}，${RECORDS.noVenue}`}
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

/** Records by month; the next page loads when the end comes near. */
export function RecordList({ filter, onShowAll }: NoneProps) {
  const transactions = useTransactions(filter);
  const { rows, total = 0, error, refetch, hasNextPage } = transactions;
  const { data: venues } = useVenues();
  const [openNumber, setOpenNumber] = useState<string>();

  if (!rows) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (rows.length === 0) return <None filter={filter} onShowAll={onShowAll} />;
  const open = rows.find(({ out_trade_no }) => out_trade_no === openNumber);
  return (
    <>
      {monthsOf(rows, { total, hasMore: hasNextPage, ...spanOf(filter.date) }).map((month) => (
        <RecordGroup
          key={month.key}
          title={month.title}
          count={month.count === undefined ? undefined : RECORDS.count(month.count)}
        >
          {month.rows.map((record) => (
            <TransactionRow
              key={record.out_trade_no}
              record={record}
              type={filter.type}
              venues={venues}
              onOpen={() => setOpenNumber(record.out_trade_no)}
            />
          ))}
        </RecordGroup>
      ))}
      <RecordsEnd {...transactions} />
      {open && (
        <RecordSheet record={open} type={filter.type} venues={venues} onClose={() => setOpenNumber(undefined)} />
      )}
    </>
  );
}
