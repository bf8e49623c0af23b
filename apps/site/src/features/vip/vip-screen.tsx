import { VIP_LEVELS } from '@koi/contract/constants';
import { VIP } from '@koi/contract/texts';
import { useState } from 'react';
import { levelOf, useUser } from '../../lib/api.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { useVipLevels, vipProgress } from '../../lib/vip.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Conditions, RebateTiles, Rules } from './level-details.tsx';
import { LevelTabs } from './level-tabs.tsx';
import { MemberCard, VisitorCard } from './vip-card.tsx';
import styles from './vip-screen.module.css';

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={44} radius={14} />
      <Skeleton height={146} radius="var(--radius-lg)" />
      <Skeleton height={178} radius="var(--radius-lg)" />
    </div>
  );
}

/** The benefits of a level; starts with the member's next level. */
export function VipScreen() {
  const back = useBack('/mine');
  const user = useUser();
  const isMember = useIsMember();
  const { data: levels, error, refetch } = useVipLevels();
  const [chosen, setChosen] = useState<number>();
  // A visitor has reached no level; the level of a member is unknown until the account is read.
  const held = isMember ? user && levelOf(user) : 0;
  const level = chosen ?? Math.min((held ?? 0) + 1, VIP_LEVELS);
  const row = levels?.find((each) => each.level === level);
  return (
    <div className={styles.screen}>
      <BackBar title={VIP.title} onBack={back} />
      <div className={styles.card}>
        {!isMember && <VisitorCard />}
        {isMember && !user && <Skeleton height={188} radius={24} />}
        {user && (
          <MemberCard
            user={user}
            level={levelOf(user)}
            levels={levels}
            progress={levels && vipProgress({ ...user, vip: levelOf(user) }, levels)}
          />
        )}
      </div>
      {!levels && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Waiting />)}
      {levels && row && (
        <>
          <LevelTabs held={held ?? 0} value={level} onChange={setChosen} />
          <div className={styles.details} role="tabpanel" id="vip-level" aria-label={`VIP${level}`}>
            <Conditions row={row} held={held} />
            <RebateTiles row={row} />
          </div>
        </>
      )}
      <Rules />
    </div>
  );
}
