import type { PayWay } from '@koi/contract/rules/deposits';
import { DEPOSITS, FIRST_OFFER, MAINTENANCE_TITLES, PAY_WAY_NAMES } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useId, useState } from 'react';
import { useClosed } from '../../lib/closed.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { servicePath, useGo } from '../../lib/navigation.ts';
import { usePayWays } from '../../lib/pay-ways.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Closed } from '../../ui/closed.tsx';
import { Dock } from '../../ui/dock.tsx';
import { PayMark } from '../../ui/pay-mark.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { BindFirst } from './bind-first.tsx';
import { DepositForm } from './deposit-form.tsx';
import { OfferFirst } from './offer-first.tsx';
import { defaultWay, enabledWays } from './pay-ways.ts';
import styles from './recharge-screen.module.css';
import { useDeposit } from './use-deposits.ts';

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={76} radius="16px" />
      <Skeleton height={82} radius="var(--radius-lg)" />
      <Skeleton height={260} radius="var(--radius-lg)" />
    </div>
  );
}

interface WayTabsProps {
  ways: readonly PayWay[];
  value: PayWay;
  onChange: (way: PayWay) => void;
}

function WayTabs({ ways, value, onChange }: WayTabsProps) {
  return (
    <fieldset className={styles.ways} aria-label="存款方式">
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className={styles.way}
          aria-pressed={way === value}
          onClick={() => onChange(way)}
        >
          <PayMark way={way} size={28} />
          {PAY_WAY_NAMES[way]}
          {way === value && (
            <span className={styles.tick}>
              <Icon name="check" size={12} />
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** The chosen tab while it is enabled, otherwise the default. */
const useWay = (ways: readonly PayWay[]) => {
  const [tapped, setTapped] = useState<PayWay>();
  const way = tapped && ways.includes(tapped) ? tapped : defaultWay(ways);
  return [way, setTapped] as const;
};

export function RechargeScreen() {
  const go = useGo();
  const service = servicePath(useIsMember());
  const { data: flags, error, refetch } = usePayWays();
  const closed = useClosed('deposits');
  const ways = flags && !closed ? enabledWays(flags) : [];
  const [way, setWay] = useWay(ways);
  const formId = useId();
  const [orders, setOrders] = useState(0);
  const { busy, submit, birthDateSheet } = useDeposit(() => setOrders((count) => count + 1));
  const contact = (
    <Button kind="secondary" size="sm" onClick={() => void go(service)}>
      {DEPOSITS.contactService}
    </Button>
  );

  return (
    <>
      <Screen
        title={DEPOSITS.title}
        right={<GoLink to={service}>{DEPOSITS.staffedService}</GoLink>}
        onBack={() => void go('/money')}
      >
        {!flags && !error && !closed && <Waiting />}
        {!flags && error && !closed && <LoadFailure error={error} onRetry={refetch} />}
        {closed && <Closed title={MAINTENANCE_TITLES.deposits} text={closed} action={contact} />}
        {flags && !closed && ways.length === 0 && <Empty text={DEPOSITS.noWays} action={contact} />}
        {way && (
          <>
            <WayTabs ways={ways} value={way} onChange={setWay} />
            {/* A new key empties the form, after a change of the tab and after an order. */}
            <DepositForm key={`${way} ${orders}`} id={formId} way={way} onSubmit={(deposit) => void submit(deposit)} />
          </>
        )}
        <GoLink to="/protection" className={styles.protection}>
          <Icon name="shield-check" size={16} />
          {FIRST_OFFER.footer}
        </GoLink>
      </Screen>
      {way && (
        <Dock>
          <Button type="submit" form={formId} busy={busy}>
            {DEPOSITS.submit}
          </Button>
        </Dock>
      )}
      <BindFirst />
      <OfferFirst />
      {birthDateSheet}
    </>
  );
}
