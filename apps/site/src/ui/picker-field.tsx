import { FieldNote } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type Ref, useId } from 'react';
import styles from './field.module.css';

interface PickerFieldProps {
  label: string;
  /** The label is read out and not shown. */
  bare?: boolean;
  value: string;
  placeholder: string;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  onOpen: () => void;
}

/** Looks like a text field, but its value is chosen in a sheet. */
export function PickerField({ label, bare = false, value, placeholder, error, ref, onOpen }: PickerFieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  return (
    <div>
      {!bare && (
        <span id={labelId} className={styles['label']}>
          {label}
        </span>
      )}
      <button
        ref={ref}
        type="button"
        className={join(styles['field'], styles['picker'], error !== undefined && styles['wrong'])}
        aria-haspopup="dialog"
        {...(bare ? { 'aria-label': `${label} ${value}` } : { 'aria-labelledby': `${labelId} ${id}` })}
        aria-describedby={error === undefined ? undefined : noteId}
        onClick={onOpen}
      >
        <span id={id} className={join(styles['picked'], value === '' && styles['unpicked'])}>
          {value || placeholder}
        </span>
        <Icon name="caret-down" size={18} className={styles['icon']} />
      </button>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
