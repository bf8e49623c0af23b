import { hasPeriod, LIMIT_KINDS, LIMIT_SLOTS, type LimitSlot } from '@koi/contract/rules/protection';
import { LIMIT_KIND_NAMES, LIMIT_PERIOD_NAMES, PROTECTION, PROTECTION_LIMIT } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { useHub } from '../../lib/protection/hub.ts';
import { Card } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LimitForm } from './limit-form.tsx';
import styles from './limit-screen.module.css';
import { limitOf } from './limits.ts';
import { RaiseCard } from './raise-card.tsx';

const ICONS: Record<LimitSlot['kind'], IconName> = {
  deposit: 'piggy-bank',
  loss: 'trend-down',
  stake: 'coins',
  single: 'poker-chip',
  time: 'timer',
};
const PERIODS = (['day', 'week', 'month'] as const).map((value) => ({ value, label: LIMIT_PERIOD_NAMES[value] }));
const FIRST: LimitSlot = { kind: 'deposit', period: 'day' };

/** The limit that the address names, or the daily deposit limit. */
const slotOf = (query: URLSearchParams): LimitSlot =>
  LIMIT_SLOTS.find(({ kind, period }) => kind === query.get('kind') && period === query.get('period')) ?? FIRST;

/** The limit is stored in the address, so that links and Back lead to it. */
const show = ({ kind, period }: LimitSlot) =>
  navigate(`/protectionLimit?kind=${kind}&period=${period}`, { replace: true });

function Kinds({ slot }: { slot: LimitSlot }) {
  const choose = (kind: LimitSlot['kind']) => {
    const same = { kind, period: slot.period };
    show(hasPeriod(same) ? same : { kind, period: kind === 'single' ? 'bet' : 'day' });
  };
  return (
    <fieldset className={styles.kinds} aria-label={PROTECTION_LIMIT.kind}>
      {LIMIT_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === slot.kind} onClick={() => choose(kind)}>
          <Icon name={ICONS[kind]} size={24} />
          {LIMIT_KIND_NAMES[kind]}
        </button>
      ))}
    </fieldset>
  );
}

/** 设置限额: one limit at a time, with a pending raise above it. */
export function LimitScreen() {
  const back = useBack('/protection');
  const slot = slotOf(useQueryParams());
  const { data: hub, error, refetch } = useHub();
  const limit = hub && limitOf(hub.limits, slot);
  return (
    <>
      <Screen
        title={PROTECTION.limitTitle}
        right={<GoLink to="/protectionHistory">{PROTECTION_LIMIT.history}</GoLink>}
        onBack={back}
        stacked
        className={styles.body}
      >
        {limit?.raise && <RaiseCard limit={limit} raise={limit.raise} />}
        <Kinds slot={slot} />
        {!hub && !error && <Skeleton height={360} radius="var(--radius-lg)" />}
        {!hub && error && <LoadFailure error={error} onRetry={refetch} />}
        {hub && slot.period !== 'bet' && (
          <Card padded>
            <Segments
              label={PROTECTION_LIMIT.period}
              options={PERIODS}
              value={slot.period}
              onChange={(period) => show({ kind: slot.kind, period })}
            />
          </Card>
        )}
      </Screen>
      {/* A new key empties the form for another limit and after a change. */}
      {hub && limit && (
        <LimitForm
          key={`${slot.kind} ${slot.period} ${limit.own} ${limit.raise?.id}`}
          limit={limit}
          waitHours={hub.raise_wait_hours}
        />
      )}
    </>
  );
}
