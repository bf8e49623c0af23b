import type { StaffAccount } from '@koi/contract';
import { STAFF, STAFF_ROLE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, Hint, Pairs, Panel, PanelSection, SelectField } from '../../../ui/index.ts';
import { ResetAccount } from './reset-account.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { ROLE_OPTIONS } from './roles.ts';
import styles from './staff-accounts.module.css';

interface AccountPanelProps {
  account: StaffAccount;
  /** True for the person's own account, whose role and access they cannot change. */
  own: boolean;
  onClose: () => void;
}

export function AccountPanel({ account, own, onClose }: AccountPanelProps) {
  const { id, name, enabled } = account;
  const [role, setRole] = useState(account.role);
  const [resetting, setResetting] = useState(false);
  const { busy, run } = useAction(staffCalls.staffAccounts.change, { changes: [staffCalls.staffAccounts.list] });

  const saveRole = async () => {
    const text = `${name} 将由「${STAFF_ROLE_NAMES[account.role]}」改为「${STAFF_ROLE_NAMES[role]}」，并需要重新登录。`;
    if (await confirm({ title: '修改角色', text, ok: '修改' })) await run({ id, role, enabled: enabled ? 1 : 0 });
  };
  const toggle = async () => {
    const question = enabled
      ? { title: '停用账号', text: `${name} 将立即退出登录，且无法再登录后台。`, ok: '停用', danger: true }
      : { title: '启用账号', text: `${name} 将可以再次登录后台。`, ok: '启用' };
    if (await confirm(question)) await run({ id, role: account.role, enabled: enabled ? 0 : 1 });
  };
  return (
    <Panel title={name} subtitle={`#${id}`} onClose={onClose}>
      <PanelSection>
        <Pairs
          items={[
            { label: '状态', value: enabled ? '启用' : '已停用' },
            { label: '身份验证器', value: account.enrolled ? '已绑定' : '待首次登录绑定' },
            { label: '最近登录', value: account.last_login_at || '从未登录' },
            { label: '创建时间', value: account.created_at },
          ]}
        />
      </PanelSection>
      <PanelSection title="角色与权限">
        <div className={styles.actions}>
          <SelectField label="角色" disabled={own} options={ROLE_OPTIONS} value={role} onChange={setRole} />
          <RolePermissions role={role} />
          {role !== account.role && (
            <Button tone="primary" busy={busy} onClick={() => void saveRole()}>
              保存角色
            </Button>
          )}
        </div>
      </PanelSection>
      <PanelSection title="账号操作">
        {own ? (
          <Hint>{STAFF.notSelf}。</Hint>
        ) : (
          <div className={styles.actions}>
            <Button icon="lock-key" onClick={() => setResetting(true)}>
              重置密码与验证器
            </Button>
            <Button
              tone={enabled ? 'danger' : 'soft'}
              icon={enabled ? 'prohibit' : 'check-circle'}
              busy={busy && role === account.role}
              onClick={() => void toggle()}
            >
              {enabled ? '停用账号' : '启用账号'}
            </Button>
          </div>
        )}
      </PanelSection>
      {resetting && <ResetAccount account={account} onClose={() => setResetting(false)} />}
    </Panel>
  );
}
