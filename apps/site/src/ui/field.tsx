import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';
import { Icon, type IconName } from './icons.tsx';
import { join } from './join.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Shown above the field. Without it the placeholder also names the field for screen readers. */
  label?: string;
  icon?: IconName;
  error?: string | undefined;
  hint?: ReactNode;
  trailing?: ReactNode;
}

export function Field({ label, icon, error, hint, trailing, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  return (
    <div className={className}>
      {label && (
        <label className={styles['label']} htmlFor={inputId}>
          {label}
        </label>
      )}
      <div className={join(styles['field'], error !== undefined && styles['wrong'])}>
        {icon && (
          <label className={styles['icon']} htmlFor={inputId}>
            <Icon name={icon} size={20} />
          </label>
        )}
        <input
          id={inputId}
          className={styles['input']}
          aria-label={label ? undefined : input.placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint ? noteId : undefined}
          {...input}
        />
        {trailing}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The line under a field: its error, or else its hint. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint?: ReactNode }) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles['error']} role="alert">
        <Icon name="warning-circle" weight="fill" size={14} />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles['hint']}>
      {hint}
    </p>
  ) : null;
}

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/** A password that is hidden until the eye icon is tapped. */
export function PasswordField({ icon = 'lock-key', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      icon={icon}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles['eye']}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eye-slash'} size={20} />
        </button>
      }
    />
  );
}
