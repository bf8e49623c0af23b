import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** Id of the element that describes the effect of the switch. */
  describedBy?: string;
  checked: boolean;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/**
 * Takes effect at once; further taps are ignored while the answer is pending. The label is for screen readers; visible
 * text is up to the page.
 */
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
