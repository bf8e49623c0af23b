import type { UserInfo } from '@koi/contract';
import { Icon } from '@koi/ui/icon';
import { inGames } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { InGames } from '../../lib/in-games.tsx';
import { useRefresh } from '../../lib/wallets.ts';
import { useWithheld } from '../../lib/withheld.ts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './wallet-card.module.css';

const ACTIONS = [
  { label: '存款', icon: 'piggy-bank', tone: 'primary', path: '/recharge' },
  { label: '转账', icon: 'transfer', tone: 'blue', path: '/transfer' },
  { label: '取款', icon: 'hand-coins', tone: 'jade', path: '/withdrawal' },
  { label: '卡片管理', icon: 'credit-card', tone: 'gold', path: '/wallet' },
] as const;

export function WalletCard({ user }: { user: UserInfo }) {
  const { refreshing, refresh } = useRefresh();
  const { withheld, toggle } = useWithheld();
  return (
    <Card padded className={styles.card}>
      <div className={styles.label}>
        钱包余额
        <button type="button" className={styles.eye} aria-label={withheld ? '显示余额' : '隐藏余额'} onClick={toggle}>
          <Icon name={withheld ? 'eye-slash' : 'eye'} size={16} />
        </button>
      </div>
      <div className={styles.balance}>
        <Money value={user.balance} size="xxl" withheld={withheld} />
        <RefreshButton refreshing={refreshing} onClick={() => void refresh()} className={styles.refresh} />
        <GoLink to="/money" className={styles.wallet}>
          我的钱包
          <Icon name="caret-right" size={14} />
        </GoLink>
      </div>
      {inGames(user) && <InGames user={user} withheld={withheld} />}
      <div className={styles.actions}>
        {ACTIONS.map(({ label, icon, tone, path }) => (
          <GoLink key={path} to={path} className={styles.action}>
            <Orb icon={icon} tone={tone} />
            {label}
          </GoLink>
        ))}
      </div>
    </Card>
  );
}
