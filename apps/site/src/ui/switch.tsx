import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** The id of the words that say what it does. */
  describedBy?: string;
  checked: boolean;
  busy?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, at once; while the answer is awaited it takes no second tap. */
export function Switch({ label, describedBy, checked, busy = false, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={checked}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!checked)}
    />
  );
}
