import { join } from '@koi/ui/join';
import { lazy, Suspense, useState } from 'react';
import { useAppInfo } from '../lib/api.ts';
import { GoLink } from '../lib/go-link.tsx';
import { Logo } from '../lib/logo.tsx';
import { currentToken, useIsMember } from '../lib/session.ts';
import { useUnread } from '../lib/unread.ts';
import buttons from '../ui/button.module.css';
import { IconButton } from '../ui/button.tsx';
import styles from './header.module.css';

/** Loaded for members only, and before the page is built. */
const loadPill = () => import('./money-pill.tsx').then(({ MoneyPill }) => ({ default: MoneyPill }));
const MoneyPill = lazy(loadPill);
if (currentToken()) void loadPill();

const SideMenu = lazy(() => import('./side-menu.tsx').then(({ SideMenu }) => ({ default: SideMenu })));

export function Header() {
  const app = useAppInfo();
  const isMember = useIsMember();
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles['header']}>
      <IconButton
        icon="list"
        label="菜单"
        className={unread > 0 ? styles['waiting'] : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <div className={styles['place']}>
        <span className={styles['brand']}>
          <Logo width={32} height={32} />
          <b>{app?.site_name}</b>
        </span>
      </div>
      {isMember ? (
        <Suspense>
          <MoneyPill />
        </Suspense>
      ) : (
        <VisitorButtons />
      )}
      {isOpen && (
        <Suspense>
          <SideMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function VisitorButtons() {
  const look = (kind: 'quiet' | 'primary') => join(buttons['button'], buttons['sm'], buttons[kind], styles['enter']);
  return (
    <>
      <GoLink to="/login" className={look('quiet')}>
        登录
      </GoLink>
      <GoLink to="/login?type=1" className={look('primary')}>
        注册
      </GoLink>
    </>
  );
}
