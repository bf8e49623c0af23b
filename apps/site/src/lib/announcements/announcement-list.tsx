import { LETTERS } from '@koi/contract/texts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Empty } from '../../ui/states.tsx';
import { calls } from '../calls.ts';
import { api } from '../client.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useQuery } from '../query/index.ts';
import { ListEnd, RecordItem, WaitingRecords } from '../record-list.tsx';
import styles from './announcement-list.module.css';

const MINUTES_END = 16;

/** The full announcements, newest first, each with its time of publication. */
export function AnnouncementList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'dated-announcements'],
    queryFn: async () => (await api.call(calls.content.datedAnnouncements, {})).data,
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (data.length === 0) return <Empty text={LETTERS.announcementsEmpty} />;
  return (
    <>
      <Card>
        <ul>
          {data.map(({ id, text, created_at }) => (
            <RecordItem key={id} className={styles['announcement']}>
              <Orb icon="megaphone" tone="gold" size="sm" />
              <div className={styles['words']}>
                <p>{text}</p>
                <time dateTime={created_at.replace(' ', 'T')}>{created_at.slice(0, MINUTES_END)}</time>
              </div>
            </RecordItem>
          ))}
        </ul>
      </Card>
      <ListEnd />
    </>
  );
}
