import { Icon } from '@koi/ui/icon';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './term-list.module.css';

interface TermListProps<T extends string | number> {
  label: string;
  options: readonly { value: T; name: string; until: string }[];
  /** Undefined until the member has chosen: no term is preset. */
  value: T | undefined;
  onChange: (value: T) => void;
}

/** Terms of a break or an exclusion, each with its end. */
export function TermList<T extends string | number>({ label, options, value, onChange }: TermListProps<T>) {
  const group = useId();
  return (
    <Card>
      <fieldset className={styles.terms} aria-label={label}>
        {options.map((option) => (
          <label key={option.value} className={styles.term}>
            <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
            <b>{option.name}</b>
            <span>{option.until}</span>
            <span className={styles.mark} aria-hidden="true">
              {option.value === value && <Icon name="check" size={14} />}
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
