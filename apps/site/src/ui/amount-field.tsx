import { groupDigits } from '@koi/money';
import { FieldNote } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ChangeEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './amount-field.module.css';
import { amountLengthBehind, groupedAt, plainAmount } from './amount-text.ts';

/** A longer amount is set in a smaller size, so that it is not cut off. */
const ROOMY_LENGTH = 8;
const LONG_LENGTH = 11;

interface AmountFieldProps {
  label: string;
  /** Shown opposite the label. */
  aside?: ReactNode;
  placeholder: string;
  /** A plain decimal; the field shows it with thousands separators. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Shown at the right edge in place of the clear button. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The amount input of a money form, which is its largest element. */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, placeholder, value, onChange, error, trailing, ref } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const shown = groupDigits(value);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const plain = plainAmount(target.value);
    const behind = amountLengthBehind(target.value, target.selectionStart ?? target.value.length);
    // Set before React does, which would move the cursor to the end.
    const { text, cursor } = groupedAt(plain, behind);
    target.value = text;
    target.setSelectionRange(cursor, cursor);
    onChange(plain);
  };

  return (
    <div>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        <span className={styles['aside']}>{aside}</span>
      </div>
      <div className={join(styles['line'], error !== undefined && styles['wrong'])}>
        <span className={styles['currency']}>¥</span>
        <input
          ref={ref}
          id={id}
          className={join(
            styles['input'],
            shown.length > LONG_LENGTH ? styles['longer'] : shown.length > ROOMY_LENGTH && styles['long'],
          )}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? noteId : undefined}
          value={shown}
          onChange={take}
        />
        {trailing ??
          (value !== '' && (
            <button type="button" className={styles['clear']} aria-label="清空" onClick={() => onChange('')}>
              <Icon name="x-circle" weight="fill" size={20} />
            </button>
          ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
