import { SHELL } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { DepartureNotice, Notice } from '../../lib/frame/notices.tsx';
import { loginPath, useBack, useGo } from '../../lib/navigation.ts';
import { useLocation } from '../../lib/router.tsx';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
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
      <Notice icon="warning" tone="gold">
        {text}
      </Notice>
    </FrameState>
  );
}

export function LoginFirst({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const go = useGo();
  return (
    <FrameState title={title}>
      <Notice icon="user">
        {SHELL.loginFirst}
        <Button size="md" onClick={() => void go(loginPath(pathname + search))}>
          {SHELL.goToLogin}
        </Button>
      </Notice>
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
export function Departure({ title, ...notice }: DepartureProps) {
  return (
    <FrameState title={title}>
      <DepartureNotice {...notice} />
    </FrameState>
  );
}
