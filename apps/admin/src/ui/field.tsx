import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { Icon } from './icons.tsx';
import { join } from './join.ts';

interface Described {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Connects the inputs of a field to its hint or error. */
const FieldContext = createContext<Described>({});
/** For inputs of other kinds than the ones below. */
export const useDescribed = (): Described => useContext(FieldContext);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id must be set on the input, because the label refers to it. */
  children: (id: string) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const described: Described = {
    ...(error !== undefined && { 'aria-invalid': true as const }),
    ...((error !== undefined || hint) && { 'aria-describedby': noteId }),
  };
  return (
    <div className={styles['group']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={described}>{children(id)}</FieldContext>
      {error !== undefined ? (
        <p id={noteId} className={styles['error']} role="alert">
          <Icon name="warning-circle-fill" size={14} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={styles['hint']}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface TextInputProps extends ComponentProps<'input'> {
  /** Shown inside the input at the right, such as a unit or a button. */
  trailing?: ReactNode;
}

export function TextInput({ trailing, className, ...input }: TextInputProps) {
  const described = useContext(FieldContext);
  return (
    <span className={join(styles['input'], className)}>
      <input autoComplete="off" {...described} {...input} />
      {trailing}
    </span>
  );
}

/** A password input with a button that reveals the text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eye' : 'eye-slash'}
          label={shown ? '隐藏密码' : '显示密码'}
          size={18}
          aria-pressed={shown}
          className={styles['eye']}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export function TextArea({ className, ...area }: ComponentProps<'textarea'>) {
  const described = useContext(FieldContext);
  return <textarea className={join(styles['area'], className)} rows={3} {...described} {...area} />;
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  onEnter?: () => void;
}

export function SearchField({ label, value, onChange, placeholder, onEnter }: SearchFieldProps) {
  return (
    <span className={styles['search']}>
      <Icon name="magnifying-glass" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key === 'Escape' && value) {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value && <IconButton icon="x" label="清空" size={14} className={styles['clear']} onClick={() => onChange('')} />}
    </span>
  );
}
