import { GAME_MENU } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ReactNode, useEffect } from 'react';
import { Orb } from '../../ui/marks.tsx';
import { departure } from '../leave.ts';
import { Logo } from '../logo.tsx';
import styles from './frame.module.css';

/** Covers a frame that is still loading. This is the only full-screen spinner of the site. */
export function Waiting({ name, dark = false }: { name: string; dark?: boolean }) {
  return (
    <div className={join(styles['waiting'], dark && styles['dark'])} role="status">
      <Logo width={72} height={72} />
      <span>
        {GAME_MENU.opening}
        {name && <b>{name}</b>}
      </span>
      <Icon name="spinner" size={24} className={styles['spinner']} />
    </div>
  );
}

interface NoticeProps {
  icon: IconName;
  tone?: 'primary' | 'gold';
  children: ReactNode;
}

/** Shown in place of a page that can't be shown. */
export function Notice({ icon, tone = 'primary', children }: NoticeProps) {
  return (
    <div className={styles['notice']} role="alert">
      <Orb icon={icon} tone={tone} />
      {children}
    </div>
  );
}

/** Announces that the site is left, then opens the address in the same window. */
export function DepartureNotice({ address, text, afterMs }: { address: URL; text: string; afterMs: number }) {
  const { href } = address;
  // The timer is cleared when the user goes back in time.
  useEffect(() => {
    const timer = setTimeout(() => departure.leaveFor(href), afterMs);
    return () => clearTimeout(timer);
  }, [href, afterMs]);
  return (
    <div className={styles['notice']} role="status">
      <Icon name="spinner" size={24} className={styles['spinner']} />
      {text}
    </div>
  );
}
