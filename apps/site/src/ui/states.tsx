import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Orb } from './marks.tsx';
import { Picture } from './picture.tsx';
import styles from './states.module.css';

export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <Picture src="/art/koi-line.svg" width={100} height={94} />
      <p>{text}</p>
      {action}
    </div>
  );
}

interface FailureProps {
  text: string;
  retryLabel?: string;
  onRetry: () => void;
}

export function Failure({ text, retryLabel = '重试', onRetry }: FailureProps) {
  return (
    <div className={styles['state']} role="alert">
      <Orb icon="wifi-slash" />
      <p>{text}</p>
      <Button kind="secondary" size="md" className={styles['retry']} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
