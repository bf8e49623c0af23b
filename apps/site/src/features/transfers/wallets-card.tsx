import type { UserInfo, VenueBalance } from '@koi/contract';
import { TRANSFER_VENUES_SHOWN } from '@koi/contract/constants';
import { SHELL, TRANSFERS, WALLET } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallets-card.module.css';

const isZero = (balance: string) => /^0+(\.0+)?$/.test(balance);

/** The first few venues; a button shows the others. */
function Venues({ venues, aside }: { venues: VenueBalance[]; aside: ReactNode }) {
  const [open, setOpen] = useState(false);
  const shown = open ? venues : venues.slice(0, TRANSFER_VENUES_SHOWN);
  return (
    <div className={styles.venues}>
      <ul className={styles.list} aria-label={WALLET.venues}>
        {shown.map(({ platname: venue, name, balance, maintenance }) => (
          <li key={venue}>
            <span className={styles.name}>{name}</span>
            <b className={join(isZero(balance || '0') && styles.zero)}>{displayMoney(balance || '0')}</b>
            {maintenance === 1 && <small className={styles.maintenance}>{WALLET.inMaintenance}</small>}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {venues.length > TRANSFER_VENUES_SHOWN && (
          <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? WALLET.collapse : WALLET.expand}
            <Icon name="caret-down" size={14} className={join(open && styles.turned)} />
          </button>
        )}
        {aside}
      </div>
    </div>
  );
}

function Recover() {
  const { recovering, recover } = useRecoverAll();
  return (
    <Button
      kind="secondary"
      size="sm"
      disabled={recovering}
      aria-busy={recovering || undefined}
      onClick={() => void recover()}
    >
      {SHELL.recoverAll}
    </Button>
  );
}

interface WalletsCardProps {
  user: UserInfo | undefined;
  venues: UseQueryResult<VenueBalance[]>;
}

/** All the member's money: in the centre wallet, at the venues, and in transit. */
export function WalletsCard({ user, venues }: WalletsCardProps) {
  // With a third amount, the button moves down to the venues.
  const hasThird = !isZero(user?.transit ?? '0');
  return (
    <Card aria-label={WALLET.title}>
      <div className={styles.wallets}>
        <div>
          <p className={styles.label}>{WALLET.centre}</p>
          <Money value={user?.balance} size="lg" className={styles.money} />
        </div>
        <div>
          <p className={styles.label}>{WALLET.game}</p>
          <Money value={user?.gameblance} size="lg" className={styles.money} />
        </div>
        {hasThird && (
          <div className={styles.transit}>
            <p className={styles.label}>
              <Icon name="hourglass" size={14} />
              {TRANSFERS.inTransit}
            </p>
            <Money value={user?.transit} size="lg" className={styles.money} />
          </div>
        )}
        {!hasThird && <Recover />}
      </div>
      {!venues.data && venues.error && <LoadFailure error={venues.error} onRetry={venues.refetch} />}
      {!venues.data && !venues.error && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={36} />
        </div>
      )}
      {venues.data && <Venues venues={venues.data} aside={hasThird && <Recover />} />}
    </Card>
  );
}
