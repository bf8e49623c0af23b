import { PAY_PASSWORD_MAX_LENGTH, PAY_PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { CARDS } from '@koi/contract/texts';
import { Icon } from '../../ui/icons.tsx';
import styles from './add-card.module.css';

export const PAY_PASSWORD_HINT = `${PAY_PASSWORD_MIN_LENGTH}~${PAY_PASSWORD_MAX_LENGTH} 位`;

/** What to know before binding: how it is kept, and how many there may be. */
export function Notes({ kept }: { kept: string }) {
  return (
    <ul className={styles.notes}>
      <li>
        <Icon name="shield-check" size={16} />
        {kept}
      </li>
      <li>
        <Icon name="info" size={16} />
        {CARDS.limitHint}
      </li>
    </ul>
  );
}
