import { PROTECTION, REALITY_CHECK } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { levelOf, useAppInfo } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useGo } from '../../lib/navigation.ts';
import { PayResetNotice } from '../../lib/pay-reset-notice.tsx';
import { signOut } from '../../lib/sign-out.ts';
import { messagesPath, useUnread } from '../../lib/unread.ts';
import { useVipLevels, vipProgress } from '../../lib/vip.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, CellGroup } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Identity } from './identity.tsx';
import styles from './mine-screen.module.css';
import { ServiceGrid } from './service-grid.tsx';
import { useMember } from './use-member.ts';
import { VipStrip } from './vip-strip.tsx';
import { WalletCard } from './wallet-card.tsx';

function TopBar({ unread }: { unread: number }) {
  const hasUnread = unread > 0;
  return (
    <nav className={styles.bar} aria-label="消息与设置">
      <GoLink
        to={messagesPath(unread)}
        className={join(styles.icon, hasUnread && styles.unread)}
        aria-label={hasUnread ? '消息，有未读' : '消息'}
      >
        <Icon name="bell" />
      </GoLink>
      <GoLink to="/userCent" className={styles.icon} aria-label="设置">
        <Icon name="gear" />
      </GoLink>
    </nav>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <div className={styles.person}>
        <Skeleton width={64} height={64} radius="50%" />
        <div>
          <Skeleton width={140} height={22} />
          <Skeleton width={96} height={14} style={{ marginTop: 10 }} />
        </div>
      </div>
      <Skeleton height={96} radius="var(--radius-lg)" />
      <Skeleton height={168} radius="var(--radius-lg)" />
      <Skeleton height={236} radius="var(--radius-lg)" />
    </div>
  );
}

export function MineScreen() {
  const { user, error, retry } = useMember();
  const app = useAppInfo();
  const { data: levels } = useVipLevels();
  const unread = useUnread();
  const go = useGo();
  const level = user ? levelOf(user) : 0;

  return (
    <div className={styles.screen}>
      <Picture className={styles.koi} src="/art/koi-line.svg" width={196} height={184} />
      <TopBar unread={unread} />
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!user && !error && <Waiting />}
      {user && (
        <>
          <Identity username={user.username} avatar={user.avatar} vip={level} joinday={user.joinday} />
          <PayResetNotice className={styles.notice} />
          <VipStrip level={level} progress={levels && vipProgress({ ...user, vip: level }, levels)} />
          <WalletCard user={user} />
          <ServiceGrid isAgent={user.isagent === 1} hasDownload={app?.app_download_switch !== 0} unread={unread} />
          <CellGroup className={styles.protection}>
            <Cell
              icon="pause-circle"
              label={PROTECTION.title}
              value={REALITY_CHECK.menu}
              faint
              href="#/protection"
              onClick={() => void go('/protection')}
            />
          </CellGroup>
        </>
      )}
      <Button kind="plain" size="md" icon="sign-out" className={styles.logout} onClick={() => void signOut()}>
        退出登录
      </Button>
    </div>
  );
}
