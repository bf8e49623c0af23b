import type { Activity } from '@koi/contract';
import { ACTIVITIES } from '@koi/contract/texts';
import { RichText } from '@koi/rich-text/view';
import { copy } from '../../lib/clipboard.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack, useGo, useQueryParams } from '../../lib/navigation.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { BannerArt } from '../../ui/banner-art.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import prose from '../../ui/prose.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './activity-screen.module.css';
import { ApplyDock } from './apply-dock.tsx';
import { sectionsOf } from './sections.ts';
import { windowText } from './standing.ts';
import { TermsCard } from './terms-card.tsx';
import { TypeTag } from './type-tag.tsx';
import { isGone, useActivity } from './use-activities.ts';

/** Opens the share sheet of the phone; without one the address is copied. */
const share = async (title: string) => {
  const url = window.location.href;
  if (!navigator.share) return copy(url);
  // Closing the share sheet rejects the promise, but is not a failure.
  await navigator.share({ title, url }).catch(() => undefined);
};

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height={216} radius="0" />
      <div className={styles.paper}>
        <Skeleton width="56%" height={28} />
        <Skeleton width="80%" height={20} />
        <Skeleton height={196} radius="var(--radius-lg)" />
        <Skeleton height={132} radius="var(--radius-lg)" />
      </div>
    </div>
  );
}

function Paper({ activity }: { activity: Activity }) {
  const { title, type_id, type_name, content, memo, terms, can_apply } = activity;
  return (
    <article className={styles.paper}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>
        <TypeTag id={type_id} name={type_name} />
        <span className={styles.window}>{windowText(activity)}</span>
        {can_apply === 1 && <span>{ACTIVITIES.onceEach}</span>}
      </p>
      <TermsCard terms={terms} />
      {sectionsOf(content).map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a text keep their order
        <Card key={index} padded>
          <RichText html={html} className={prose['text']} />
        </Card>
      ))}
      {memo && (
        <Note tone="terms">
          <span className={styles.memo}>{memo}</span>
        </Note>
      )}
    </article>
  );
}

/** The page of one promotion: /activityInfo?id= */
export function ActivityScreen() {
  const id = useQueryParams().get('id') ?? '';
  const { data: activity, error, refetch } = useActivity(id);
  const back = useBack('/activity');
  const go = useGo();

  if (!activity && error) {
    const action = (
      <Button kind="secondary" size="sm" onClick={() => void go('/activity')}>
        {ACTIVITIES.showAll}
      </Button>
    );
    return (
      <>
        <BackBar title={ACTIVITIES.title} onBack={back} />
        {isGone(error) ? (
          <Empty text={ACTIVITIES.unknown} action={action} />
        ) : (
          <LoadFailure error={error} onRetry={refetch} />
        )}
      </>
    );
  }
  return (
    <>
      <div className={styles.screen}>
        <div className={styles.bar}>
          <IconButton icon="caret-left" label="返回" size={22} className={styles.glass} onClick={back} />
          {activity && (
            <IconButton
              icon="share-network"
              label={ACTIVITIES.share}
              size={20}
              className={styles.glass}
              onClick={() => void share(activity.title)}
            />
          )}
        </div>
        {activity ? (
          <>
            <BannerArt
              src={activity.banner}
              headline={activity.headline}
              tagline={activity.tagline}
              size="page"
              awaited
            />
            <Paper activity={activity} />
          </>
        ) : (
          <Waiting />
        )}
      </div>
      {activity && <ApplyDock activity={activity} />}
    </>
  );
}
