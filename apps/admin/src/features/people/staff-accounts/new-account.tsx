import type { StaffRole } from '@koi/contract/permissions';
import { checkNewStaff } from '@koi/contract/rules/staff';
import { STAFF } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog, Hint, TextField } from '../../../ui/index.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import { RolePermissions } from './role-permissions.tsx';

export function NewAccount({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(staffCalls.staffAccounts.create, {
    changes: [staffCalls.staffAccounts.list],
    onDone: onClose,
    onFailed: setFailure,
  });
  const isAboutPassword = failure === STAFF.passwordShort;

  const submit = () => {
    const objection = checkNewStaff({ name, password, roles });
    setFailure(objection);
    if (objection === undefined) void run({ name, roles, password });
  };
  return (
    <FormDialog title="新建账号" onClose={onClose} ok="创建" busy={busy} onSubmit={submit}>
      <TextField
        label="账号"
        hint="4~20位字母或数字"
        error={isAboutPassword ? undefined : failure}
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleChoice roles={roles} onChange={setRoles} />
      {roles.length > 0 && <RolePermissions roles={roles} />}
      <NewPasswordField
        label="初始密码"
        value={password}
        error={isAboutPassword ? failure : undefined}
        onChange={setPassword}
      />
      <Hint>首次登录时，本人需绑定身份验证器并应尽快修改密码。</Hint>
    </FormDialog>
  );
}
