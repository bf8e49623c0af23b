import { PAY_PASSWORD_MAX_LENGTH, PAY_PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { CARDS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import styles from './add-card.module.css';

export const PAY_PASSWORD_HINT = `${PAY_PASSWORD_MIN_LENGTH}~${PAY_PASSWORD_MAX_LENGTH} 位`;

/** Information before binding: how the data is stored, and how many cards are allowed. */
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
