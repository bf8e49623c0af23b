import { PROTECTION, PROTECTION_HISTORY } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { PROTECTION_KEY } from '../../lib/protection/hub.ts';
import { RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { usePages } from '../../lib/use-pages.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import styles from './term-screen.module.css';

/** The member's own part of the protection log. */
export function HistoryScreen() {
  const back = useBack('/protection');
  const history = usePages(
    [...PROTECTION_KEY, 'history'],
    async (page) => (await api.call(calls.protection.history, { page })).data,
    ({ id }) => id,
  );
  const { rows, error, refetch } = history;
  return (
    <>
      <BackBar title={PROTECTION.historyTitle} onBack={back} />
      <div className={styles.body}>
        {!rows && !error && <WaitingRecords />}
        {!rows && error && <LoadFailure error={error} onRetry={refetch} />}
        {rows?.length === 0 && <Empty text={PROTECTION_HISTORY.empty} />}
        {rows && rows.length > 0 && (
          <>
            <Card padded>
              <EventList events={rows} withYear />
            </Card>
            <RecordsEnd {...history} />
          </>
        )}
      </div>
    </>
  );
}
