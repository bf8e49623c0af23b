import type { RedPacketSummary } from '@koi/contract';
import { MENU_BADGES, REBATES, RED_PACKET_PAGE } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { useAppInfo } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { useRebateTotals } from '../../lib/rewards.ts';
import buttons from '../../ui/button.module.css';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { clockOf } from './amount-text.ts';
import { PacketList } from './packet-list.tsx';
import { TierLine } from './tier-line.tsx';
import { useSummary } from './use-red-packets.ts';
import styles from './welfare-screen.module.css';

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {Math.max(0, count)}
        <small>次</small>
      </dd>
    </div>
  );
}

function Standing({ summary }: { summary: RedPacketSummary }) {
  const site = useAppInfo()?.site_name ?? '';
  const { opens_at, closes_at, sendnums, acquirednum, rules } = summary;
  return (
    <>
      <Card className={styles.top}>
        <Picture src="/art/obj-envelope.svg" width={104} height={114} className={styles.envelope} />
        <h2>{RED_PACKET_PAGE.name(site)}</h2>
        <p>
          {opens_at === '' ? RED_PACKET_PAGE.noRules : RED_PACKET_PAGE.daily(clockOf(opens_at), clockOf(closes_at))}
        </p>
        <dl className={styles.counts}>
          <Count label={RED_PACKET_PAGE.left} count={sendnums} />
          <Count label={RED_PACKET_PAGE.drawn} count={acquirednum} />
        </dl>
        <GoLink to="/hongbao" className={join(buttons['button'], buttons['primary'], styles.claim)}>
          {RED_PACKET_PAGE.claim}
        </GoLink>
      </Card>
      {rules.length > 0 && <TierLine summary={summary} />}
    </>
  );
}

/** A link to the page of the rebates with the amount that can be claimed there. */
function RebateEntry() {
  const amount = useRebateTotals().data?.nojisuan ?? '0';
  return (
    <GoLink to="/fanshui" className={styles.rebates}>
      <Orb icon="percent" tone="gold" />
      <span>
        <b>{REBATES.title}</b>
        <small>{REBATES.welfareNote}</small>
      </span>
      {(parseMoney(amount) ?? 0n) > 0n && <Tag tone="danger">{MENU_BADGES.rebate(displayMoney(amount))}</Tag>}
      <Icon name="caret-right" size={16} />
    </GoLink>
  );
}

export function WelfareScreen() {
  const back = useBack('/mine');
  const { data, error, refetch } = useSummary();
  return (
    <Screen title={RED_PACKET_PAGE.welfare} onBack={back}>
      {data && <Standing summary={data} />}
      {!data && error && (
        <Card className={styles.failure}>
          <LoadFailure error={error} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={234} radius="var(--radius-lg)" />
          <Skeleton height={160} radius="var(--radius-lg)" />
        </div>
      )}
      <RebateEntry />
      <PacketList month={data?.month_money} />
    </Screen>
  );
}
