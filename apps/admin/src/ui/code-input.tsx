import { join } from '@koi/ui/join';
import unseen from '@koi/ui/unseen.module.css';
import { useId } from 'react';
import styles from './code-input.module.css';

export const CODE_LENGTH = 6;
const CELLS = [0, 1, 2, 3, 4, 5];

interface CodeInputProps {
  value: string;
  onChange: (digits: string) => void;
  invalid: boolean;
}

/** A code of the authenticator. Six cells display the value of one real input, so that pasting, autofill and screen readers work. */
export function CodeInput({ value, onChange, invalid }: CodeInputProps) {
  const id = useId();
  return (
    <div className={styles.code} data-invalid={invalid || undefined}>
      <label className={unseen['unseen']} htmlFor={id}>
        6 位动态验证码
      </label>
      <input
        id={id}
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: the only input of this step
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="\d*"
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      {CELLS.map((cell) => (
        <span
          key={cell}
          className={join(styles.cell, cell === Math.min(value.length, CODE_LENGTH - 1) && styles.next)}
          aria-hidden="true"
        >
          {value[cell] ?? <i />}
        </span>
      ))}
    </div>
  );
}
