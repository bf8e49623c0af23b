import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

interface TagProps {
  tone: 'success' | 'warning' | 'danger' | 'info' | 'gold' | 'neutral';
  size?: 'md' | 'sm';
  children: ReactNode;
}

/** A state as a word, because colour must never be the only signal. */
export function Tag({ tone, size = 'md', children }: TagProps) {
  return <span className={join(styles['tag'], styles[size], styles[tone])}>{children}</span>;
}
