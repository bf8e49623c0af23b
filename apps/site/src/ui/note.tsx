import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  /** `warning` is for what may cost the member money: amber, not red. `terms` are conditions, in gold. */
  tone?: 'warning' | 'terms' | 'danger';
  className?: string | undefined;
  children: ReactNode;
}

export function Note({ tone = 'warning', className, children }: NoteProps) {
  return (
    <div className={join(styles['note'], styles[tone], className)}>
      <Icon name={tone === 'terms' ? 'info' : 'warning'} size={18} />
      <div className={styles['text']}>{children}</div>
    </div>
  );
}
