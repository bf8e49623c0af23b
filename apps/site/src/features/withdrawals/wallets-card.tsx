import { VENUE_POLL_MS, WITHDRAWAL_VENUES_SHOWN } from '@koi/contract/constants';
import { useReadUser } from '../../lib/api.ts';
import { usePolledVenues } from '../../lib/venues.ts';
import { useRefresh } from '../../lib/wallets.ts';
import { WalletsCard as Wallets } from '../../lib/wallets-card.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './withdrawal-screen.module.css';

/** The balance that can be withdrawn, and the money that has to be brought back first. */
export function WalletsCard() {
  const { refreshing, refresh } = useRefresh();
  return (
    <Wallets
      className={styles.wallets}
      wallets={useReadUser()}
      venues={usePolledVenues(VENUE_POLL_MS)}
      columns={WITHDRAWAL_VENUES_SHOWN}
      refresh={<RefreshButton className={styles.refresh} refreshing={refreshing} onClick={() => void refresh()} />}
    />
  );
}
