import { PROTECTION, PROTECTION_HISTORY } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { PROTECTION_KEY } from '../../lib/protection/hub.ts';
import { RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { usePages } from '../../lib/use-pages.ts';
import { Card } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Empty } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';

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
    <Screen title={PROTECTION.historyTitle} onBack={back} stacked>
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
    </Screen>
  );
}
