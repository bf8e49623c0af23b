import type { StaffAccount } from '@koi/contract';
import { staffRoleNames } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useOpened } from '../../../lib/list/index.ts';
import { useMay, useStaff } from '../../../lib/session.ts';
import { Button, Card, type Column, Page, Table, Tag } from '../../../ui/index.ts';
import { AccountPanel } from './account-panel.tsx';
import { NewAccount } from './new-account.tsx';
import styles from './staff-accounts.module.css';

const columns: readonly Column<StaffAccount>[] = [
  { title: '账号', cell: ({ name }) => <b>{name}</b> },
  { title: '角色', cell: ({ roles }) => staffRoleNames(roles) },
  {
    title: '身份验证器',
    cell: ({ enrolled }) => (enrolled ? '已绑定' : <span className={styles.muted}>待首次登录绑定</span>),
  },
  {
    title: '状态',
    cell: ({ enabled }) => <Tag tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '已停用'}</Tag>,
  },
  {
    title: '最近登录',
    cell: ({ last_login_at }) =>
      last_login_at ? (
        <span className={styles.number}>{last_login_at}</span>
      ) : (
        <span className={styles.muted}>从未登录</span>
      ),
  },
  { title: '创建时间', align: 'right', cell: ({ created_at }) => <span className={styles.number}>{created_at}</span> },
];

export function StaffAccountsScreen() {
  const accounts = useCall(staffCalls.staffAccounts.list, {});
  const me = useStaff()?.id;
  const manages = useMay('staff.manage');
  const { opened, open } = useOpened();
  const [creating, setCreating] = useState(false);
  const chosen = accounts.data?.find(({ id }) => String(id) === opened);
  return (
    <Page
      title="员工账号"
      actions={
        <>
          <WholeExport
            label="员工账号"
            unit="个"
            call={staffCalls.staffAccounts.list}
            request={{}}
            total={accounts.data?.length}
          />
          {manages && (
            <Button tone="soft" icon="plus" onClick={() => setCreating(true)}>
              新建账号
            </Button>
          )}
        </>
      }
      panel={
        chosen && (
          <AccountPanel
            key={`${chosen.id}-${chosen.roles.join()}-${chosen.enabled}`}
            account={chosen}
            own={chosen.id === me}
            manages={manages}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <Card fill>
        <Table
          label="员工账号"
          columns={columns}
          rows={accounts.data ?? []}
          rowKey={({ id }) => id}
          selectedKey={chosen?.id}
          onSelect={({ id }) => open(id)}
          read={accounts}
          empty="还没有员工账号"
        />
      </Card>
      {creating && <NewAccount onClose={() => setCreating(false)} />}
    </Page>
  );
}
