import type { Block } from '@koi/contract';
import {
  BLOCK_KIND_NAMES,
  BLOCK_TERM_NAMES,
  DEPOSITS,
  PROTECTION,
  PROTECTION_BLOCKED,
  PROTECTION_HUB,
} from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon, type IconName } from '@koi/ui/icon';
import { useEffect } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { servicePath, useBack, useGo } from '../../lib/navigation.ts';
import { type Hub, useHub } from '../../lib/protection/hub.ts';
import { minuteText } from '../../lib/protection/moments.ts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GroupTitle } from '../../ui/group-title.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './blocked-screen.module.css';
import { ReturnPart } from './return-part.tsx';
import { SupportCard } from './support-card.tsx';

/** What a page offers that a block stops. */
export type Gated = 'deposit' | 'play' | 'rewards';

type OrbTone = 'blue' | 'gold' | 'jade' | 'neutral';
const WAYS: readonly { path: string; icon: IconName; tone: OrbTone; name: string }[] = [
  { path: '/transRecord', icon: 'receipt', tone: 'blue', name: PROTECTION_BLOCKED.transactions },
  { path: '/statement', icon: 'file-text', tone: 'gold', name: PROTECTION_BLOCKED.statement },
  { path: '/protection', icon: 'shield-check', tone: 'jade', name: PROTECTION.title },
  { path: '/boutBallBet', icon: 'question', tone: 'neutral', name: PROTECTION_BLOCKED.helpCentre },
];

/** The member's money: what can be withdrawn, and what is still coming back from venues. */
function MoneyCard({ hub }: { hub: Hub }) {
  const go = useGo();
  const { recovering, recover } = useRecoverAll();
  const isElsewhere = (parseMoney(hub.at_venues) ?? 0n) > 0n;
  return (
    <Card padded className={styles.money}>
      <div className={styles.amounts}>
        <p>
          <small>{PROTECTION_BLOCKED.withdrawable}</small>
          <Money value={hub.withdrawable} size="xl" />
        </p>
        {isElsewhere ? (
          <Button kind="secondary" size="sm" busy={recovering} onClick={() => void recover()}>
            {PROTECTION_BLOCKED.recover(displayMoney(hub.at_venues))}
          </Button>
        ) : (
          <span className={styles.recovered}>
            <Icon name="check-circle" weight="fill" size={16} />
            {PROTECTION_BLOCKED.recovered}
          </span>
        )}
      </div>
      <Button kind="ink" icon="hand-coins" onClick={() => void go('/withdrawal')}>
        {PROTECTION_BLOCKED.withdraw}
      </Button>
    </Card>
  );
}

/** Who placed the block, when, and how it ends. */
function Origin({ block }: { block: Block }) {
  const at = minuteText(block.started_at);
  if (block.kind === 'house') {
    return (
      <p className={styles.origin}>
        {PROTECTION_BLOCKED.placed(at)}
        {PROTECTION_BLOCKED.askService}
      </p>
    );
  }
  return (
    <p className={styles.origin}>
      {PROTECTION_BLOCKED.chosen(at, BLOCK_KIND_NAMES[block.kind], BLOCK_TERM_NAMES[block.term])}
      {block.kind === 'exclusion' ? PROTECTION_BLOCKED.endsByReturn : PROTECTION_BLOCKED.ends}
    </p>
  );
}

function Parts({ hub, block, gated }: { hub: Hub; block: Block; gated: Gated }) {
  return (
    <>
      <header className={styles.head}>
        <Picture src="/art/koi-line.svg" width={128} height={120} />
        <Tag tone="neutral">{PROTECTION_HUB.blocked(BLOCK_KIND_NAMES[block.kind])}</Tag>
        <h2>{PROTECTION_BLOCKED.cannot[gated]}</h2>
        <p>{block.text}</p>
      </header>
      <MoneyCard hub={hub} />
      {block.kind === 'exclusion' && (
        <Card padded className={styles.way}>
          <ReturnPart block={block} />
        </Card>
      )}
      <GroupTitle aside={PROTECTION_BLOCKED.unaffected}>{PROTECTION_BLOCKED.still}</GroupTitle>
      <Card className={styles.ways}>
        {WAYS.map(({ path, icon, tone, name }) => (
          <GoLink key={path} to={path}>
            <Orb icon={icon} tone={tone} />
            {name}
          </GoLink>
        ))}
      </Card>
      <div className={styles.way}>
        <SupportCard withTest={false} />
      </div>
      <Origin block={block} />
    </>
  );
}

interface BlockedScreenProps {
  gated: Gated;
  /** True on a page that has no header of the shell. */
  hasBar: boolean;
}

/** Shown in place of a page that a block closes: why, until when, and what stays possible. */
export function BlockedScreen({ gated, hasBar }: BlockedScreenProps) {
  const back = useBack('/mine');
  const { data: hub, error, refetch } = useHub();
  const hasEnded = hub !== undefined && hub.block === null;
  // The member was read before the block ended; the page appears again once the member is read again.
  useEffect(() => {
    if (hasEnded) void refreshUser().catch(() => undefined);
  }, [hasEnded]);
  return (
    <>
      {hasBar && (
        <BackBar
          title={PROTECTION_BLOCKED.titles[gated]}
          right={<GoLink to={servicePath(true)}>{DEPOSITS.staffedService}</GoLink>}
          onBack={back}
        />
      )}
      <div className={styles.body}>
        {!hub && !error && <Skeleton height={420} radius="var(--radius-lg)" />}
        {!hub && error && <LoadFailure error={error} onRetry={refetch} />}
        {hub?.block && <Parts hub={hub} block={hub.block} gated={gated} />}
      </div>
    </>
  );
}
