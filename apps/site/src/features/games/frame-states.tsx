import { GAME_MENU, SHELL } from '@koi/contract/texts';
import { type ReactNode, useEffect } from 'react';
import { leaveFor } from '../../lib/leave.ts';
import { loginPath, useBack, useGo } from '../../lib/navigation.ts';
import { useLocation } from '../../lib/router.tsx';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Failure } from '../../ui/states.tsx';
import styles from './frame.module.css';

/** A page of the site around what is not, or not yet, a frame. */
export function FrameState({ title, children }: { title: string; children: ReactNode }) {
  const back = useBack('/');
  return (
    <div className={styles.page}>
      <BackBar title={title} onBack={back} />
      <div className={styles.state}>{children}</div>
    </div>
  );
}

/** The one full-screen spinner of the site. */
export function Waiting({ name }: { name: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Picture src="/art/koi-logo.svg" width={72} height={72} />
      <span>
        {GAME_MENU.opening}
        {name && <b>{name}</b>}
      </span>
      <Icon name="spinner" size={24} className={styles.spinner} />
    </div>
  );
}

export function FrameFailure({ title, text, onRetry }: { title: string; text: string; onRetry: () => unknown }) {
  return (
    <FrameState title={title}>
      <Failure text={text} onRetry={() => void onRetry()} />
    </FrameState>
  );
}

/** There is nothing to try again: the address itself is no good. */
export function Unreachable({ title, text }: { title: string; text: string }) {
  return (
    <FrameState title={title}>
      <div className={styles.notice} role="alert">
        <Orb icon="warning" tone="gold" />
        {text}
      </div>
    </FrameState>
  );
}

export function LoginFirst({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const go = useGo();
  return (
    <FrameState title={title}>
      <div className={styles.notice} role="alert">
        <Orb icon="user" />
        {SHELL.loginFirst}
        <Button size="md" onClick={() => void go(loginPath(pathname + search))}>
          {SHELL.goToLogin}
        </Button>
      </div>
    </FrameState>
  );
}

interface DepartureProps {
  title: string;
  address: URL;
  text: string;
  afterMs: number;
}

/** Says so, then opens the address in the same window. */
export function Departure({ title, address, text, afterMs }: DepartureProps) {
  const { href } = address;
  // A timer that whoever goes back in time takes along.
  useEffect(() => {
    const timer = setTimeout(() => leaveFor(href), afterMs);
    return () => clearTimeout(timer);
  }, [href, afterMs]);
  return (
    <FrameState title={title}>
      <div className={styles.notice} role="status">
        <Icon name="spinner" size={24} className={styles.spinner} />
        {text}
      </div>
    </FrameState>
  );
}
