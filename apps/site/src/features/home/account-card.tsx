import type { UserInfo } from '@koi/contract';
import { lazy, Suspense } from 'react';
import { inGames, levelOf, useRefresh, useUser } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { useIsMember } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Orb, RankBadge } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './account-card.module.css';

const shortcuts = [
  { to: '/recharge', text: '存款', icon: 'piggy-bank', tone: 'primary' },
  { to: '/transfer', text: '转账', icon: 'transfer', tone: 'blue' },
  { to: '/withdrawal', text: '取款', icon: 'hand-coins', tone: 'jade' },
  { to: '/vip', text: 'VIP', icon: 'crown', tone: 'ink' },
] as const;

const InGames = lazy(() => import('../../lib/in-games.tsx').then((m) => ({ default: m.InGames })));

export function AccountCard() {
  const isMember = useIsMember();
  const user = useUser();
  return (
    <Card className={styles['card']}>
      {isMember ? <MemberPart user={user} /> : <VisitorPart />}
      <nav className={styles['shortcuts']} aria-label="快捷入口">
        {shortcuts.map(({ to, text, icon, tone }) => (
          <GoLink key={to} to={to} className={styles['shortcut']}>
            <Orb icon={icon} tone={tone} size="sm" />
            {text}
          </GoLink>
        ))}
      </nav>
      {user && inGames(user) && (
        <Suspense>
          <InGames user={user} />
        </Suspense>
      )}
    </Card>
  );
}

function MemberPart({ user }: { user: UserInfo | undefined }) {
  const { refreshing, refresh } = useRefresh();
  return (
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
  );
}

function VisitorPart() {
  return (
    <GoLink to="/login" className={styles['member']}>
      <span className={styles['hello']}>您好，欢迎光临</span>
      <span className={styles['hint']}>登录后查看余额</span>
    </GoLink>
  );
}
