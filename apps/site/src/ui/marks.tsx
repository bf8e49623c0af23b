import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import styles from './marks.module.css';

/** A badge in ink and gold with the member's rank. */
export function RankBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles['rank']}>
      <Icon name="crown" weight="fill" size={11} />
      {children}
    </span>
  );
}

interface OrbProps {
  icon: IconName;
  tone?: 'primary' | 'gold' | 'jade' | 'blue' | 'ink' | 'neutral';
  size?: 'md' | 'sm';
}

/** A tinted background around an icon. */
export function Orb({ icon, tone = 'primary', size = 'md' }: OrbProps) {
  return (
    <span className={join(styles['orb'], styles[`orb-${tone}`], styles[`orb-${size}`])}>
      <Icon name={icon} size={size === 'md' ? 24 : 22} />
    </span>
  );
}
