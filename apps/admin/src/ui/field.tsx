import { Field, useDescribed } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

interface TextInputProps extends ComponentProps<'input'> {
  /** Shown inside the input at the right, such as a unit or a button. */
  trailing?: ReactNode;
}

export function TextInput({ trailing, className, ...input }: TextInputProps) {
  const described = useDescribed();
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
  const described = useDescribed();
  return <textarea className={join(styles['area'], className)} rows={3} {...described} {...area} />;
}

interface LabelProps {
  label: string;
  /** Shown opposite the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Adds the label above an input, and the hint or error below it. */
const withLabel =
  <Props extends object>(Input: ComponentType<Props>) =>
  ({ label, aside, hint, error, ...input }: LabelProps & Omit<Props, 'id'>) => (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(id) => <Input {...(input as unknown as Props)} id={id} />}
    </Field>
  );

export const TextField = withLabel(TextInput);
export const PasswordField = withLabel(PasswordInput);
export const TextAreaField = withLabel(TextArea);

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
