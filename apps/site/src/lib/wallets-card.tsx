import type { UserInfo, VenueBalance } from '@koi/contract';
import { SHELL, TRANSFERS, WALLET } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ReactNode, useState } from 'react';
import { AwaitedMoney } from '../ui/awaited-money.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { useReadUser } from './account.ts';
import { LoadFailure } from './load-failure.tsx';
import type { UseQueryResult } from './query/index.ts';
import { useRecoverAll } from './recover-all.ts';
import { withVenues } from './venues.ts';
import styles from './wallets-card.module.css';

const isZero = (balance: string) => /^0+(\.0+)?$/.test(balance);

/** The first row of venues; a button shows the others. */
function Venues({ venues, columns, aside }: { venues: VenueBalance[]; columns: number; aside: ReactNode }) {
  const [open, setOpen] = useState(false);
  const shown = open ? venues : venues.slice(0, columns);
  return (
    <div className={styles.venues} data-columns={columns}>
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
        {venues.length > columns && (
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

interface AmountsProps {
  user: UserInfo | undefined;
  /** Shown beside the name of the centre wallet. */
  refresh?: ReactNode;
  children?: ReactNode;
}

function Amounts({ user, refresh, children }: AmountsProps) {
  return (
    <div className={styles.wallets} aria-busy={!user || undefined}>
      <div>
        <p className={styles.label}>
          {WALLET.centre}
          {refresh}
        </p>
        <AwaitedMoney value={user?.balance} size="lg" className={styles.money} />
      </div>
      <div>
        <p className={styles.label}>{WALLET.game}</p>
        <AwaitedMoney value={user?.gameblance} size="lg" className={styles.money} />
      </div>
      {children}
    </div>
  );
}

interface WalletsCardProps {
  wallets: ReturnType<typeof useReadUser>;
  venues: UseQueryResult<VenueBalance[]>;
  /** Venues in a row. Only the first row is shown until the list is expanded. */
  columns: number;
  refresh?: ReactNode;
  className?: string | undefined;
}

/** All the member's money: in the centre wallet, at the venues, and in transit. Amounts are shown once they are read. */
export function WalletsCard({ wallets, venues, columns, refresh, className }: WalletsCardProps) {
  const user = withVenues(wallets.user, venues.data);
  const error = (!wallets.user && wallets.error) || (!venues.data && venues.error);
  const retry = () => Promise.all([wallets.refetch(), venues.refetch()]);
  // With a third amount, the button moves down to the venues.
  const hasThird = !isZero(user?.transit ?? '0');
  const isWaiting = !venues.data && !error;
  return (
    <Card aria-label={WALLET.title} className={className}>
      {(user || !error) && (
        <Amounts user={user} refresh={refresh}>
          {hasThird ? (
            <div className={styles.transit}>
              <p className={styles.label}>
                <Icon name="hourglass" size={14} />
                {TRANSFERS.inTransit}
              </p>
              <AwaitedMoney value={user?.transit} size="lg" className={styles.money} />
            </div>
          ) : (
            <Recover />
          )}
        </Amounts>
      )}
      {error && <LoadFailure error={error} onRetry={retry} />}
      {isWaiting && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={36} />
        </div>
      )}
      {venues.data && venues.data.length > 0 && (
        <Venues venues={venues.data} columns={columns} aside={hasThird && <Recover />} />
      )}
    </Card>
  );
}
