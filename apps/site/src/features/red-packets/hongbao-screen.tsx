import type { RedPacketSummary } from '@koi/contract';
import { RED_PACKET_PAGE, RED_PACKETS, SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { navigate } from '@koi/ui/router';
import { useEffect } from 'react';
import { useAppInfo } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clockOf } from './amount-text.ts';
import { useWindow } from './clock.ts';
import { Conditions } from './conditions.tsx';
import { Fairness } from './fairness.tsx';
import styles from './hongbao-screen.module.css';
import { Popup } from './popup.tsx';
import { useClaim, useSummary } from './use-red-packets.ts';

/** A member's deep link leads home while red packets are switched off. */
const useLeaveWhenClosed = () => {
  const isClosed = useAppInfo()?.redpacket_switch === 0;
  // Navigation is a side effect, so it can't happen during rendering.
  useEffect(() => {
    if (!isClosed) return;
    toast(SHELL.redPacketClosed, 'failure');
    navigate('/', { replace: true });
  }, [isClosed]);
  return isClosed;
};

export function HongbaoScreen() {
  const summary = useSummary();
  const site = useAppInfo()?.site_name ?? '';
  if (useLeaveWhenClosed()) return null;
  const { data, error, refetch, isMember } = summary;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{RED_PACKET_PAGE.name(site)}</h1>
        <GoLink to="/welfare" className={styles.records}>
          {RED_PACKET_PAGE.records}
        </GoLink>
        {data && data.opens_at !== '' && (
          <p>
            {RED_PACKET_PAGE.daily(clockOf(data.opens_at), clockOf(data.closes_at))}
            {RED_PACKET_PAGE.start}
          </p>
        )}
      </header>
      {data && <Today summary={data} onChange={() => void refetch()} />}
      {!data && isMember && error && (
        <div className={styles.failure}>
          <LoadFailure error={error} otherwise={RED_PACKETS.networkFailure} onRetry={refetch} />
        </div>
      )}
      {!data && !(isMember && error) && <Waiting isMember={isMember} />}
    </div>
  );
}

/** A visitor sees the same placeholders behind the invitation to log in. */
function Waiting({ isMember }: { isMember: boolean }) {
  return (
    <div aria-busy={isMember || undefined}>
      <Envelope />
      <div className={join(styles.body, styles.waiting)}>
        <Skeleton height={78} radius="var(--radius-lg)" />
        <Skeleton height={52} radius="var(--radius-full)" />
        <Skeleton height={236} radius="var(--radius-lg)" />
      </div>
    </div>
  );
}

function Envelope({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <Picture
      src="/art/obj-envelope.svg"
      width={216}
      height={237}
      className={styles.envelope}
      data-open={isOpen || undefined}
    />
  );
}

function Counts({ summary }: { summary: RedPacketSummary }) {
  const counts = [
    [RED_PACKET_PAGE.left, summary.sendnums],
    [RED_PACKET_PAGE.drawn, summary.acquirednum],
    [RED_PACKET_PAGE.most, summary.max_times],
  ] as const;
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{Math.max(0, count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Today({ summary, onChange }: { summary: RedPacketSummary & { lead: number }; onChange: () => void }) {
  const { state, left } = useWindow(summary, onChange);
  const { busy, claim, outcome, dismiss } = useClaim(summary.sendnums);
  if (summary.rules.length === 0) {
    return (
      <>
        <Envelope />
        <p className={styles.none}>{RED_PACKET_PAGE.noRules}</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.clock} role="timer">
        <Icon name="clock" size={16} />
        {state === 'before' ? RED_PACKET_PAGE.untilOpen : RED_PACKET_PAGE.untilClose}
        <b>{left}</b>
      </p>
      <Envelope isOpen={state === 'open'} />
      <div className={styles.body}>
        <Counts summary={summary} />
        <button
          type="button"
          className={styles.claim}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => void claim()}
        >
          {busy && <Icon name="spinner" size={20} className={styles.spinner} />}
          {RED_PACKETS.claim}
        </button>
        <Conditions summary={summary} />
        <Fairness summary={summary} />
      </div>
      {outcome && <Popup outcome={outcome} opens={clockOf(summary.opens_at)} onClose={dismiss} />}
    </>
  );
}
