import type { VenueBalance } from '@koi/contract';
import { VENUE_POLL_MS, WITHDRAWAL_VENUES_SHOWN } from '@koi/contract/constants';
import { WALLET, WITHDRAWALS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { useState } from 'react';
import { useUser } from '../../lib/api.ts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { usePolledVenues, withVenues } from '../../lib/venues.ts';
import { useRefresh } from '../../lib/wallets.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './wallets-card.module.css';

/** The first few venues; a button shows the others. */
function Venues({ venues }: { venues: VenueBalance[] }) {
  const [open, setOpen] = useState(false);
  const shown = open ? venues : venues.slice(0, WITHDRAWAL_VENUES_SHOWN);
  return (
    <div className={styles.venues}>
      <ul className={styles.list} aria-label={WALLET.venues}>
        {shown.map(({ platname: venue, name, balance }) => (
          <li key={venue}>
            <span className={styles.name}>{name}</span>
            <b>{displayMoney(balance || '0')}</b>
          </li>
        ))}
      </ul>
      {venues.length > WITHDRAWAL_VENUES_SHOWN && (
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? WALLET.collapse : WALLET.expand}
          <Icon name="caret-down" size={14} className={join(open && styles.turned)} />
        </button>
      )}
    </div>
  );
}

/** The balance that can be withdrawn, and the money that has to be brought back first. */
export function WalletsCard() {
  const member = useUser();
  const { refreshing, refresh } = useRefresh();
  const { recovering, recover } = useRecoverAll();
  const { data: venues } = usePolledVenues(VENUE_POLL_MS);
  const user = withVenues(member, venues);
  return (
    <Card className={styles.card}>
      <div className={styles.wallets}>
        <div>
          <p className={styles.label}>
            {WALLET.centre}
            <RefreshButton className={styles.refresh} refreshing={refreshing} onClick={() => void refresh()} />
          </p>
          <Money value={user?.balance} size="lg" className={styles.money} />
        </div>
        <div>
          <p className={styles.label}>{WALLET.game}</p>
          <Money value={user?.gameblance} size="lg" className={styles.money} />
        </div>
        <Button
          kind="secondary"
          size="sm"
          disabled={recovering}
          aria-busy={recovering || undefined}
          onClick={() => void recover()}
        >
          {WITHDRAWALS.recoverAll}
        </Button>
      </div>
      {venues && venues.length > 0 && <Venues venues={venues} />}
    </Card>
  );
}
