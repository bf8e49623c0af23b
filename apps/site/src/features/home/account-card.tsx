import { lazy, Suspense } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { currentToken, useIsMember } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './account-card.module.css';

const shortcuts = [
  { to: '/recharge', text: '存款', icon: 'piggy-bank', tone: 'primary' },
  { to: '/transfer', text: '转账', icon: 'transfer', tone: 'blue' },
  { to: '/withdrawal', text: '取款', icon: 'hand-coins', tone: 'jade' },
  { to: '/vip', text: 'VIP', icon: 'crown', tone: 'ink' },
] as const;

/** Loaded for members only, and before the page is built. */
const loadMemberPart = () => import('./member-part.tsx').then(({ MemberPart }) => ({ default: MemberPart }));
const MemberPart = lazy(loadMemberPart);
if (currentToken()) void loadMemberPart();

export function AccountCard() {
  const isMember = useIsMember();
  return (
    <Card className={styles['card']}>
      {isMember ? (
        <Suspense fallback={<div className={styles['member']} />}>
          <MemberPart />
        </Suspense>
      ) : (
        <VisitorPart />
      )}
      <nav className={styles['shortcuts']} aria-label="快捷入口">
        {shortcuts.map(({ to, text, icon, tone }) => (
          <GoLink key={to} to={to} className={styles['shortcut']}>
            <Orb icon={icon} tone={tone} size="sm" />
            {text}
          </GoLink>
        ))}
      </nav>
    </Card>
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
