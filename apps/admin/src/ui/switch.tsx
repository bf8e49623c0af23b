import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The label is only for screen readers. Visible text is up to the page. */
export function Switch({ label, checked, onChange, busy = false, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-label={label}
      aria-checked={checked}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!checked)}
    />
  );
}
