import type { StaffAccount } from '@koi/contract';
import type { StaffRole } from '@koi/contract/permissions';
import { STAFF, staffRoleNames } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, Hint, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import { ResetAccount } from './reset-account.tsx';
import { RoleChoice } from './role-choice.tsx';
import { RolePermissions } from './role-permissions.tsx';
import styles from './staff-accounts.module.css';

interface AccountPanelProps {
  account: StaffAccount;
  /** True for the person's own account, whose role and access they cannot change. */
  own: boolean;
  manages: boolean;
  onClose: () => void;
}

export function AccountPanel({ account, own, manages, onClose }: AccountPanelProps) {
  const { id, name, enabled } = account;
  const [roles, setRoles] = useState<readonly StaffRole[]>(account.roles);
  const isChanged = roles.join() !== account.roles.join();
  const [resetting, setResetting] = useState(false);
  const { busy, run } = useAction(staffCalls.staffAccounts.change, { changes: [staffCalls.staffAccounts.list] });

  const saveRoles = async () => {
    const text = `${name} 将由「${staffRoleNames(account.roles)}」改为「${staffRoleNames(roles)}」，并需要重新登录。`;
    const next = { id, roles: [...roles], enabled: enabled ? (1 as const) : (0 as const) };
    if (await confirm({ title: '修改角色', text, ok: '修改' })) await run(next);
  };
  const toggle = async () => {
    const question = enabled
      ? { title: '停用账号', text: `${name} 将立即退出登录，且无法再登录后台。`, ok: '停用', danger: true }
      : { title: '启用账号', text: `${name} 将可以再次登录后台。`, ok: '启用' };
    if (await confirm(question)) await run({ id, roles: account.roles, enabled: enabled ? 0 : 1 });
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
          <RoleChoice roles={roles} disabled={own || !manages} onChange={setRoles} />
          <RolePermissions roles={roles} />
          {isChanged && roles.length > 0 && (
            <Button tone="primary" busy={busy} onClick={() => void saveRoles()}>
              保存角色
            </Button>
          )}
        </div>
      </PanelSection>
      {manages && (
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
                busy={busy && !isChanged}
                onClick={() => void toggle()}
              >
                {enabled ? '停用账号' : '启用账号'}
              </Button>
            </div>
          )}
        </PanelSection>
      )}
      {resetting && <ResetAccount account={account} onClose={() => setResetting(false)} />}
    </Panel>
  );
}
