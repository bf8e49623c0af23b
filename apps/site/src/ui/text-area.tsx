import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field.tsx';
import { join } from './join.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  label: string;
  value: string;
  error?: string | undefined;
}

/** A field for more than one line; the remaining length is shown beside the label. */
export function TextArea({ label, error, className, value, maxLength, ...area }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <div className={styles['over']}>
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
        {maxLength !== undefined && (
          <span className={styles['count']}>
            {value.length}/{maxLength}
          </span>
        )}
      </div>
      <div className={join(styles['field'], styles['tall'], error !== undefined && styles['wrong'])}>
        <textarea
          id={id}
          className={join(styles['input'], styles['area'])}
          value={value}
          maxLength={maxLength}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : noteId}
          {...area}
        />
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
