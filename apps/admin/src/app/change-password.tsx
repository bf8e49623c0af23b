import { checkStaffPassword } from '@koi/contract/rules/staff';
import { STAFF } from '@koi/contract/texts';
import { staffCalls } from '../lib/api.ts';
import { useAction } from '../lib/use-action.ts';
import { useForm } from '../lib/use-form.ts';
import { FormDialog, Hint, PasswordField } from '../ui/index.ts';

const REPEAT_WRONG = '两次输入的新密码不一致';
const FIELD_OF_TEXT = {
  [STAFF.passwordMissing]: 'old',
  [STAFF.oldWrong]: 'old',
  [STAFF.passwordShort]: 'password',
  [STAFF.passwordCommon]: 'password',
  [STAFF.passwordSame]: 'password',
  [REPEAT_WRONG]: 'repeat',
} as const;

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useForm({ old: '', password: '', repeat: '' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.session.changePassword, { onDone: onClose, onFailed: form.refuse });
  const submit = () => {
    const { old, password, repeat } = form.values;
    const failing = checkStaffPassword({ old, password }) ?? (password === repeat ? undefined : REPEAT_WRONG);
    if (form.passes(failing)) void run({ old, password });
  };
  const bind = (name: 'old' | 'password' | 'repeat') => ({ ...form.bind(name), maxLength: 128 });
  return (
    <FormDialog title="修改密码" onClose={onClose} ok="保存" busy={busy} onSubmit={submit}>
      <PasswordField label="原密码" autoComplete="current-password" {...bind('old')} />
      <PasswordField label="新密码" hint={STAFF.passwordRule} autoComplete="new-password" {...bind('password')} />
      <PasswordField label="再次输入新密码" autoComplete="new-password" {...bind('repeat')} />
      <Hint tone="warning">保存后，此账号在其他设备上的登录会全部失效。</Hint>
    </FormDialog>
  );
}
