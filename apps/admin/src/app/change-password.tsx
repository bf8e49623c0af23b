import { checkStaffPassword } from '@koi/contract/rules/staff';
import { STAFF } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../lib/api.ts';
import { useAction } from '../lib/use-action.ts';
import { Field, FormDialog, Hint, PasswordInput } from '../ui/index.ts';

const FIELD_OF: Partial<Record<string, 'old' | 'password'>> = {
  [STAFF.passwordMissing]: 'old',
  [STAFF.oldWrong]: 'old',
};
const REPEAT_WRONG = '两次输入的新密码不一致';

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ old: '', password: '', repeat: '' });
  const [failure, setFailure] = useState<{ field: keyof typeof form; text: string }>();
  const fail = (text: string) => setFailure({ field: FIELD_OF[text] ?? 'password', text });
  const { busy, run } = useAction(staffCalls.session.changePassword, { onDone: onClose, onFailed: fail });

  const submit = () => {
    const { old, password, repeat } = form;
    const objection = checkStaffPassword({ old, password });
    if (objection) return fail(objection);
    if (password !== repeat) return setFailure({ field: 'repeat', text: REPEAT_WRONG });
    void run({ old, password });
  };
  const bind = (field: keyof typeof form) => ({
    value: form[field],
    maxLength: 128,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setForm({ ...form, [field]: event.target.value });
      setFailure(undefined);
    },
  });
  const errorOf = (field: keyof typeof form) => (failure?.field === field ? failure.text : undefined);
  return (
    <FormDialog title="修改密码" onClose={onClose} ok="保存" busy={busy} onSubmit={submit}>
      <Field label="原密码" error={errorOf('old')}>
        {(id) => <PasswordInput id={id} autoComplete="current-password" {...bind('old')} />}
      </Field>
      <Field label="新密码" hint="至少10位，同时包含字母和数字" error={errorOf('password')}>
        {(id) => <PasswordInput id={id} autoComplete="new-password" {...bind('password')} />}
      </Field>
      <Field label="再次输入新密码" error={errorOf('repeat')}>
        {(id) => <PasswordInput id={id} autoComplete="new-password" {...bind('repeat')} />}
      </Field>
      <Hint tone="warning">保存后，此账号在其他设备上的登录会全部失效。</Hint>
    </FormDialog>
  );
}
