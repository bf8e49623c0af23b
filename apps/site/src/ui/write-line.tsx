import { Icon } from '@koi/ui/icon';
import type { ComponentProps } from 'react';
import styles from './write-line.module.css';

interface WriteFieldProps extends Omit<ComponentProps<'textarea'>, 'className' | 'rows' | 'placeholder'> {
  label: string;
}

/** A field that grows with its text, up to a few lines. */
export function WriteField({ label, ...rest }: WriteFieldProps) {
  return <textarea className={styles.field} rows={1} placeholder={label} aria-label={label} {...rest} />;
}

export function SendButton({ label, busy, disabled }: { label: string; busy: boolean; disabled: boolean }) {
  return (
    <button type="submit" className={styles.send} aria-label={label} disabled={disabled}>
      <Icon name={busy ? 'spinner' : 'paper-plane'} size={22} className={busy ? styles.spinner : undefined} />
    </button>
  );
}
