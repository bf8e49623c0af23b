import { INPUT_MAX_LENGTH } from '@koi/contract/constants';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

/** The user name, at login and registration. */
export function NameField(field: ComponentProps<typeof Field>) {
  return (
    <Field
      icon="user"
      aria-label="用户名"
      maxLength={INPUT_MAX_LENGTH}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      {...field}
    />
  );
}
