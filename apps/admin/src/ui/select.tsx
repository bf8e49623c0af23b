import { Field } from '@koi/ui/field';
import { Icon, type IconName } from '@koi/ui/icon';
import type { ReactNode } from 'react';
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

interface SelectFieldProps<T extends string | number> extends Omit<SelectProps<T>, 'id' | 'wide'> {
  hint?: ReactNode;
  error?: string | undefined;
}

/** A select of a form, with its label above and the hint or error below. */
export function SelectField<T extends string | number>({ hint, error, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={select.label} hint={hint} error={error}>
      {(id) => <Select {...select} id={id} wide />}
    </Field>
  );
}
