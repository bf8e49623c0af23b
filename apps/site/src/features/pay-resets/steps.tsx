import { PAY_RESETS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { Card } from '../../ui/card.tsx';
import styles from './steps.module.css';

/** The four steps. `at` is the current one, counted from 0. */
export function Steps({ at }: { at: number }) {
  return (
    <Card className={styles.card}>
      <ol className={styles.steps}>
        {PAY_RESETS.steps.map((name, step) => (
          <li key={name} aria-current={step === at ? 'step' : undefined} data-done={step < at || undefined}>
            <i>{step < at ? <Icon name="check" size={14} /> : step + 1}</i>
            {name}
          </li>
        ))}
      </ol>
    </Card>
  );
}
