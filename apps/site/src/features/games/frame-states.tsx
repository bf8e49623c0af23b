import { SHELL } from '@koi/contract/texts';
import { useLocation } from '@koi/ui/router';
import type { ReactNode } from 'react';
import { DepartureNotice, Notice } from '../../lib/frame/notices.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { loginPath, useBack, useGo } from '../../lib/navigation.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './frame.module.css';

/** A page of the site, shown while there is no frame. */
export function FrameState({ title, children }: { title: string; children?: ReactNode }) {
  const back = useBack('/');
  return (
    <div className={styles.page}>
      <BackBar title={title} onBack={back} />
      <div className={styles.state}>{children}</div>
    </div>
  );
}

interface FrameFailureProps {
  title: string;
  /** Absent when the page itself has failed and not a call. */
  error?: unknown;
  text: string;
  onRetry: () => unknown;
}

export function FrameFailure({ title, error, text, onRetry }: FrameFailureProps) {
  return (
    <FrameState title={title}>
      <LoadFailure error={error} text={text} onRetry={onRetry} />
    </FrameState>
  );
}

/** Shown for an invalid address, where a retry would not help. */
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

/** Announces that the site is left, then opens the address in the same window. */
export function Departure({ title, ...notice }: DepartureProps) {
  return (
    <FrameState title={title}>
      <DepartureNotice {...notice} />
    </FrameState>
  );
}
