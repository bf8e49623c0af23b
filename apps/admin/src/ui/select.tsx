import { Icon, type IconName } from '@koi/ui/icon';
import styles from './select.module.css';

interface SelectProps<T extends string | number> {
  /** Accessible name. Inside a Field, the label of the field is used instead. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  icon?: IconName;
  id?: string;
  disabled?: boolean;
  /** Fills the available width, like an input of a form. */
  wide?: boolean;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, value, options, onChange, icon, id, disabled, wide = false } = props;
  return (
    <span className={styles['select']} data-wide={wide || undefined} data-icon={icon ? true : undefined}>
      {icon && <Icon name={icon} size={16} className={styles['icon']} />}
      <select
        id={id}
        aria-label={id ? undefined : label}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size={14} className={styles['caret']} />
    </span>
  );
}
