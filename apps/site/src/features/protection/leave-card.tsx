import { PROTECTION, PROTECTION_HUB } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './leave-card.module.css';

const WAYS = [
  {
    path: '/protectionBreak',
    icon: 'moon',
    tone: 'blue',
    name: PROTECTION.breakTitle,
    hint: PROTECTION_HUB.breakHint,
  },
  {
    path: '/protectionExclusion',
    icon: 'prohibit',
    tone: 'neutral',
    name: PROTECTION.exclusionTitle,
    hint: PROTECTION_HUB.exclusionHint,
  },
] as const;

/** The break and the exclusion. They also lengthen a block that is already in force. */
export function LeaveCard() {
  return (
    <Card aria-label={PROTECTION_HUB.leave}>
      <ul>
        {WAYS.map(({ path, icon, tone, name, hint }) => (
          <li key={path} className={styles.way}>
            <GoLink to={path} className={styles.link}>
              <Orb icon={icon} tone={tone} size="sm" />
              <span>
                <b>{name}</b>
                <small>{hint}</small>
              </span>
              <Icon name="caret-right" size={16} />
            </GoLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
