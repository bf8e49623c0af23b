import { PROTECTION, PROTECTION_HUB } from '@koi/contract/texts';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { type Hub, useHub } from '../../lib/protection/hub.ts';
import { GroupTitle } from '../../ui/group-title.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlockCard } from './block-card.tsx';
import { EventsCard } from './events-card.tsx';
import styles from './hub-screen.module.css';
import { LeaveCard } from './leave-card.tsx';
import { LimitGrid } from './limit-grid.tsx';
import { PauseCard } from './pause-card.tsx';
import { RealityCard } from './reality-card.tsx';
import { SupportCard } from './support-card.tsx';
import { TodayCard } from './today-card.tsx';

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={290} radius="var(--radius-lg)" />
      <Skeleton height={128} radius="var(--radius-lg)" />
      <Skeleton height={400} radius="var(--radius-lg)" />
    </div>
  );
}

function Parts({ hub }: { hub: Hub }) {
  return (
    <>
      <TodayCard hub={hub} />
      {hub.block ? <BlockCard block={hub.block} /> : <PauseCard now={hub.now} />}
      <GroupTitle aside={PROTECTION_HUB.limitsScope}>{PROTECTION_HUB.limits}</GroupTitle>
      <LimitGrid limits={hub.limits} />
      <p className={styles.rule}>{PROTECTION.ruleHours(hub.raise_wait_hours)}</p>
      <GroupTitle aside={PROTECTION_HUB.leaveHint}>{PROTECTION_HUB.leave}</GroupTitle>
      <LeaveCard />
      <RealityCard minutes={hub.reality_minutes} />
      <GroupTitle aside={PROTECTION_HUB.recordsSpan}>{PROTECTION_HUB.records}</GroupTitle>
      <EventsCard events={hub.events} statementMonth={hub.statement_month} />
      <GroupTitle aside={PROTECTION_HUB.supportHint}>{PROTECTION_HUB.support}</GroupTitle>
      <SupportCard />
      <p className={styles.promise}>{PROTECTION.promise}</p>
    </>
  );
}

/** 理性娱乐: where the member is today, limits, ways to stop, history and help. */
export function HubScreen() {
  const back = useBack('/mine');
  const { data: hub, error, refetch } = useHub();
  return (
    <Screen
      title={PROTECTION.title}
      right={<GoLink to="/boutBallBetInfo?type=8">{PROTECTION_HUB.help}</GoLink>}
      onBack={back}
      className={styles.body}
    >
      {!hub && !error && <Waiting />}
      {!hub && error && <LoadFailure error={error} onRetry={refetch} />}
      {hub && <Parts hub={hub} />}
    </Screen>
  );
}
