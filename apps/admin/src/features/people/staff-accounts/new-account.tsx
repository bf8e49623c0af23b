import type { StaffRole } from '@koi/contract/permissions';
import { checkReason } from '@koi/contract/rules/proposals';
import { checkNewStaff } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { FormDialog, Hint, TextField } from '../../../ui/index.ts';
import { RoleChoice } from './role-choice.tsx';
import { RolePermissions } from './role-permissions.tsx';

export function NewAccount({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [failure, setFailure] = useState<string>();
  const reason = useText();
  const { busy, run } = useAction(staffCalls.staffAccounts.create, {
    changes: [staffCalls.proposals.list],
    onDone: onClose,
    onFailed: setFailure,
  });

  const submit = () => {
    const objection = checkNewStaff({ name, roles });
    setFailure(objection);
    const isReasoned = reason.passes(checkReason(reason.text));
    if (objection === undefined && isReasoned) void run({ name, roles, reason: reason.text });
  };
  return (
    <FormDialog title="新建账号" onClose={onClose} ok="提交复核" busy={busy} onSubmit={submit}>
      <TextField
        label="账号"
        hint="4~20位字母或数字"
        error={failure}
        maxLength={20}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleChoice roles={roles} onChange={setRoles} />
      {roles.length > 0 && <RolePermissions roles={roles} />}
      <ReasonField {...reason.field} />
      <Hint>复核同意后，注册码分成两段：您和复核人各看到一段，请分别当面告知本人。24 小时内有效。</Hint>
    </FormDialog>
  );
}
