import type { SecurityEvent } from '@koi/contract';
import { SECURITY } from '@koi/contract/texts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { RecordGroup, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Empty } from '../../ui/states.tsx';
import { EventRow } from './event-row.tsx';
import styles from './security-screen.module.css';
import { useLog } from './use-security.ts';

const MONTH_LENGTH = 7;

/** The events by month, in the order of the log. */
const monthsOf = (events: readonly SecurityEvent[]) => {
  const months = new Map<string, SecurityEvent[]>();
  for (const event of events) {
    const month = event.at.slice(0, MONTH_LENGTH);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return months;
};

function Log() {
  const reading = useLog();
  const { rows, error, refetch } = reading;
  if (!rows) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (rows.length === 0) return <Empty text={SECURITY.logEmpty} />;
  return (
    <>
      {[...monthsOf(rows)].map(([month, events]) => (
        <RecordGroup key={month} title={month} count={undefined}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </RecordGroup>
      ))}
      <RecordsEnd {...reading} />
    </>
  );
}

/** The whole security log. */
export function LogScreen() {
  const back = useBack('/security');
  return (
    <Screen title={SECURITY.logTitle} onBack={back} className={styles['body']}>
      <Log />
    </Screen>
  );
}
