import { refusalOf } from '@koi/client';
import type { StaffAccount } from '@koi/contract';
import type { StaffRole } from '@koi/contract/permissions';
import { STAFF_REFUSALS } from '@koi/contract/refusals/staff';
import { STAFF, staffRoleNames } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, Hint, Pairs, Panel, PanelSection, Stack, toast } from '../../../ui/index.ts';
import { EnrolmentCode } from './enrolment-code.tsx';
import { ResetAccount } from './reset-account.tsx';
import { RoleChoice } from './role-choice.tsx';
import { RolePermissions } from './role-permissions.tsx';

/** What needs a second person, with the title of its form. One person disables most accounts alone. */
const ASKED = { roles: '修改角色', enable: '启用账号', disable: '停用账号' } as const;

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
  const [asking, setAsking] = useState<keyof typeof ASKED>();
  const { busy, run } = useAction(staffCalls.staffAccounts.change, {
    changes: [staffCalls.staffAccounts.list, staffCalls.proposals.list],
    onDone: () => setAsking(undefined),
  });
  const disabling = useAction(staffCalls.staffAccounts.disable, {
    changes: [staffCalls.staffAccounts.list],
    onFailed: (text, error) => {
      if (refusalOf(error, STAFF_REFUSALS) === 'loneSecurity') setAsking('disable');
      else toast(text, 'failure');
    },
  });

  const disable = async () => {
    const text = `${name} 将立即退出登录，且无法再登录后台。`;
    if (await confirm({ title: '停用账号', text, ok: '停用', danger: true })) await disabling.run({ id });
  };
  const propose = (reason: string) =>
    run({
      id,
      roles: [...(asking === 'roles' ? roles : account.roles)],
      enabled: asking === 'disable' || (asking === 'roles' && !enabled) ? 0 : 1,
      reason,
    });
  const hintOf = {
    roles: `${name} 将由「${staffRoleNames(account.roles)}」改为「${staffRoleNames(roles)}」，复核同意后生效，并需要重新登录。`,
    enable: `${name} 将可以再次登录后台，复核同意后生效。`,
    disable: `${STAFF.loneSecurity}。复核同意后，${name} 将立即退出登录。`,
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
        <Stack gap={10}>
          <RoleChoice roles={roles} disabled={own || !manages} onChange={setRoles} />
          <RolePermissions roles={roles} />
          {isChanged && roles.length > 0 && (
            <Button tone="primary" onClick={() => setAsking('roles')}>
              保存角色
            </Button>
          )}
        </Stack>
      </PanelSection>
      {account.code_until !== '' && <EnrolmentCode account={account} />}
      {manages && (
        <PanelSection title="账号操作">
          {own ? (
            <Hint>{STAFF.notSelf}。</Hint>
          ) : (
            <Stack gap={10}>
              <Button icon="lock-key" onClick={() => setResetting(true)}>
                重置密码与验证器
              </Button>
              <Button
                tone={enabled ? 'danger' : 'soft'}
                icon={enabled ? 'prohibit' : 'check-circle'}
                busy={disabling.busy}
                onClick={() => (enabled ? void disable() : setAsking('enable'))}
              >
                {enabled ? '停用账号' : '启用账号'}
              </Button>
            </Stack>
          )}
        </PanelSection>
      )}
      {asking && (
        <ProposalReason
          title={ASKED[asking]}
          busy={busy}
          onSubmit={(reason) => void propose(reason)}
          onClose={() => setAsking(undefined)}
        >
          <Hint tone={asking === 'disable' ? 'warning' : 'info'}>{hintOf[asking]}</Hint>
        </ProposalReason>
      )}
      {resetting && <ResetAccount account={account} onClose={() => setResetting(false)} />}
    </Panel>
  );
}
