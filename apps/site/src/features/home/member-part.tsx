import { inGames, levelOf, useUser } from '../../lib/api.ts';
import { InGames } from '../../lib/in-games.tsx';
import { useRefresh } from '../../lib/wallets.ts';
import { RankBadge } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './account-card.module.css';

/** Name, level and balance, and the money in games below the shortcuts. */
export function MemberPart() {
  const user = useUser();
  const { refreshing, refresh } = useRefresh();
  return (
    <>
      <div className={styles['member']}>
        <div className={styles['who']}>
          <span>{user?.username ?? ' '}</span>
          {user && <RankBadge>VIP{levelOf(user)}</RankBadge>}
        </div>
        <div className={styles['balance']}>
          <Money value={user?.balance} size="xl" className={styles['amount']} />
          <RefreshButton refreshing={refreshing} onClick={refresh} />
        </div>
      </div>
      {user && inGames(user) && <InGames user={user} />}
    </>
  );
}
