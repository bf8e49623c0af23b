import type { StaffRole } from '@koi/contract/permissions';
import { checkNewStaff } from '@koi/contract/rules/staff';
import { STAFF } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormDialog, Hint, SelectField, TextField } from '../../../ui/index.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { ROLE_OPTIONS } from './roles.ts';

export function NewAccount({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('readonly');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(staffCalls.staffAccounts.create, {
    changes: [staffCalls.staffAccounts.list],
    onDone: onClose,
    onFailed: setFailure,
  });
  const isAboutPassword = failure === STAFF.passwordShort;

  const submit = () => {
    const objection = checkNewStaff({ name, password });
    setFailure(objection);
    if (objection === undefined) void run({ name, role, password });
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
      <SelectField label="角色" options={ROLE_OPTIONS} value={role} onChange={setRole} />
      <RolePermissions role={role} />
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
