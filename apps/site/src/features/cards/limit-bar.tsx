import { CARDS_MAX_PER_TYPE } from '@koi/contract/constants';
import { join } from '@koi/ui/join';
import { Card } from '../../ui/card.tsx';
import styles from './limit-bar.module.css';

const PLACES = Array.from({ length: CARDS_MAX_PER_TYPE }, (_, place) => place);

/** The number of bound cards and its limit; a dash until the number is known. */
export function LimitBar({ text, count }: { text: string; count: number | undefined }) {
  const full = count !== undefined && count >= CARDS_MAX_PER_TYPE;
  return (
    <Card className={join(styles.bar, full && styles.full)}>
      <span className={styles.places} aria-hidden="true">
        {PLACES.map((place) => (
          <i key={place} className={join(place < (count ?? 0) && styles.taken)} />
        ))}
      </span>
      <span className={styles.text}>{text}</span>
      <span className={styles.count}>
        {count ?? '–'} / {CARDS_MAX_PER_TYPE}
      </span>
    </Card>
  );
}
