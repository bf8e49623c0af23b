import { PROTECTION_EXCLUSION } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import styles from './steps.module.css';

/** The two steps of an exclusion. `at` is the current one, counted from 0. */
export function Steps({ at }: { at: 0 | 1 }) {
  return (
    <ol className={styles.steps}>
      {PROTECTION_EXCLUSION.steps.map((name, step) => (
        <li key={name} aria-current={step === at ? 'step' : undefined} data-reached={step <= at || undefined}>
          <i>{step < at ? <Icon name="check" size={14} /> : step + 1}</i>
          {name}
        </li>
      ))}
    </ol>
  );
}
