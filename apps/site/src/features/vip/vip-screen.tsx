import type { VipLevelRow } from '@koi/contract';
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

/** The next level of the member, or the highest one that the house has. */
const startingRow = (levels: readonly VipLevelRow[], held: number): VipLevelRow | undefined =>
  levels.find(({ level }) => level > held) ?? levels.at(-1);

/** The benefits of a level; starts with the member's next level. */
export function VipScreen() {
  const back = useBack('/mine');
  const user = useUser();
  const isMember = useIsMember();
  const { data: levels, error, refetch } = useVipLevels();
  const [chosen, setChosen] = useState<number>();
  // A visitor has reached no level; the level of a member is unknown until the account is read.
  const held = isMember ? user && levelOf(user) : 0;
  const row = levels && (levels.find(({ level }) => level === chosen) ?? startingRow(levels, held ?? 0));
  return (
    <div className={styles.screen}>
      <BackBar title={VIP.title} onBack={back} />
      <div className={styles.card}>
        {!isMember && <VisitorCard levels={levels?.length} />}
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
          <LevelTabs
            levels={levels.map(({ level }) => level)}
            held={held ?? 0}
            value={row.level}
            onChange={setChosen}
          />
          <div className={styles.details} role="tabpanel" id="vip-level" aria-label={`VIP${row.level}`}>
            <Conditions row={row} held={held} />
            <RebateTiles row={row} />
          </div>
        </>
      )}
      <Rules />
    </div>
  );
}
