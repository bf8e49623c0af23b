import { LETTERS, SHELL } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { WaitingRecords } from '../../lib/record-list.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './messages-screen.module.css';

/** Announcements as the operator wrote them, newest first. */
export function AnnouncementList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'announcements'],
    queryFn: async () => (await api.call(calls.content.announcements, {})).data,
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (data.length === 0) return <Empty text={LETTERS.announcementsEmpty} />;
  return (
    <>
      <Card className={styles.announcements}>
        <ul>
          {data.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and have no other name
            <li key={index} className={styles.item}>
              <div className={styles.announcement}>
                <Orb icon="megaphone" tone="gold" size="sm" />
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.end}>{SHELL.noMore}</p>
    </>
  );
}
