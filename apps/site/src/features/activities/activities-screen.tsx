import type { ActivitySummary } from '@koi/contract';
import { ACTIVITIES } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useGo } from '../../lib/navigation.ts';
import { RecordsEnd } from '../../lib/record-list.tsx';
import { BannerArt } from '../../ui/banner-art.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './activities-screen.module.css';
import { TypeTabs } from './type-tabs.tsx';
import { TypeTag } from './type-tag.tsx';
import { useActivities, useActivityTypes } from './use-activities.ts';

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className={styles.card}>
          <Skeleton height={132} radius="0" />
          <div className={styles.foot}>
            <Skeleton width="44%" height={18} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function ActivityCard({ activity, isFirst }: { activity: ActivitySummary; isFirst: boolean }) {
  const { id, banner, headline, tagline, title, type_id, type_name } = activity;
  return (
    <Card className={styles.card}>
      <GoLink to={`/activityInfo?id=${id}`} className={styles.link}>
        <BannerArt src={banner} headline={headline} tagline={tagline} awaited={isFirst} />
        <div className={styles.foot}>
          <h2 className={styles.title}>{title}</h2>
          <TypeTag id={type_id} name={type_name} />
          <Icon name="caret-right" size={16} className={styles.caret} />
        </div>
      </GoLink>
    </Card>
  );
}

function ActivityList({ type, onShowAll }: { type: number; onShowAll: () => void }) {
  const reading = useActivities(type);
  const { rows: activities, error, refetch } = reading;
  if (!activities) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Waiting />;
  if (activities.length === 0 && type === 0) return <Empty text={ACTIVITIES.none} />;
  if (activities.length === 0) {
    const action = (
      <Button kind="secondary" size="sm" onClick={onShowAll}>
        {ACTIVITIES.showAll}
      </Button>
    );
    return <Empty text={ACTIVITIES.noneOfType} action={action} />;
  }
  return (
    <>
      <div className={styles.list}>
        {activities.map((activity, index) => (
          <ActivityCard key={activity.id} activity={activity} isFirst={index === 0} />
        ))}
      </div>
      <RecordsEnd {...reading} />
    </>
  );
}

export function ActivitiesScreen() {
  const [type, setType] = useState(0);
  const types = useActivityTypes();
  const go = useGo();
  return (
    <>
      <div className={styles.top}>
        <header className={styles.head}>
          <h1>{ACTIVITIES.title}</h1>
          <IconButton icon="clipboard-text" label={ACTIVITIES.records} onClick={() => void go('/activityRecord')} />
        </header>
        <TypeTabs types={types} value={type} onChange={setType} />
      </div>
      <ActivityList type={type} onShowAll={() => setType(0)} />
    </>
  );
}
