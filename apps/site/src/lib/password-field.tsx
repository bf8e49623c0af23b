import { INPUT_MAX_LENGTH } from '@koi/contract/constants';
import { Icon } from '@koi/ui/icon';
import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'trailing' | 'maxLength'>;

/** A password that is hidden until the eye icon is tapped. */
export function PasswordField({ icon = 'lock-key', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      icon={icon}
      maxLength={INPUT_MAX_LENGTH}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.eye}
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
