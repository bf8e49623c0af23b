import { PROTECTION_EXCLUSION } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { Card } from '../../ui/card.tsx';
import styles from './may-and-may-not.module.css';

/** What a block stops, beside what stays possible. */
export function MayAndMayNot() {
  return (
    <Card className={styles.card}>
      <div>
        <h3>{PROTECTION_EXCLUSION.not}</h3>
        <ul>
          {PROTECTION_EXCLUSION.notList.map((text) => (
            <li key={text}>
              <Icon name="x" size={16} />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.still}>
        <h3>{PROTECTION_EXCLUSION.still}</h3>
        <ul>
          {PROTECTION_EXCLUSION.stillList.map((text) => (
            <li key={text}>
              <Icon name="check" size={16} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
