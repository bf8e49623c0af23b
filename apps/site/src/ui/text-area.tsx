import { Field as Frame } from '@koi/ui/field';
import { join } from '@koi/ui/join';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  label: string;
  value: string;
  error?: string | undefined;
}

/** A field for more than one line; the remaining length is shown beside the label. */
export function TextArea({ label, error, className = '', value, maxLength, ...area }: TextAreaProps) {
  const length = maxLength !== undefined && `${value.length}/${maxLength}`;
  return (
    <Frame label={label} aside={length} error={error} className={className}>
      {(id, described) => (
        <div className={join(styles['field'], styles['tall'], error !== undefined && styles['wrong'])}>
          <textarea
            id={id}
            className={join(styles['input'], styles['area'])}
            value={value}
            maxLength={maxLength}
            {...described}
            {...area}
          />
        </div>
      )}
    </Frame>
  );
}
