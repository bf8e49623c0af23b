import { Field as Frame } from '@koi/ui/field';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** Shown above the field. Without it the placeholder also names the field for screen readers. */
  label?: string;
  /** Shown opposite the label. */
  aside?: ReactNode;
  icon?: IconName;
  error?: string | undefined;
  hint?: ReactNode;
  trailing?: ReactNode;
}

export function Field({ label, aside, icon, error, hint, trailing, className = '', id, ...input }: FieldProps) {
  return (
    <Frame label={label} aside={aside} error={error} hint={hint} className={className} id={id}>
      {(inputId, described) => (
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
            {...described}
            {...input}
          />
          {trailing}
        </div>
      )}
    </Frame>
  );
}
