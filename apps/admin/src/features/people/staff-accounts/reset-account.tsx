import type { StaffAccount } from '@koi/contract';
import { checkStaffReset } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog, Hint } from '../../../ui/index.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** For staff who lost their password or device. Both the password and the authenticator are reset. */
export function ResetAccount({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(staffCalls.staffAccounts.reset, {
    changes: [staffCalls.staffAccounts.list],
    onDone: onClose,
    onFailed: setFailure,
  });
  const submit = () => {
    const objection = checkStaffReset({ password });
    setFailure(objection);
    if (objection === undefined) void run({ id: account.id, password });
  };
  return (
    <FormDialog
      title={`重置 ${account.name}`}
      onClose={onClose}
      ok="确认重置"
      tone="danger"
      busy={busy}
      onSubmit={submit}
    >
      <Hint tone="warning" icon="warning">
        重置后，{account.name} 的所有登录立即失效，原身份验证器作废，下次登录需绑定新的身份验证器。
      </Hint>
      <NewPasswordField
        label="新密码"
        aside="；请当面或通过安全渠道告知本人"
        value={password}
        error={failure}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
