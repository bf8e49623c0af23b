import type { HouseAccount } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  Button,
  Card,
  type Column,
  Cut,
  confirm,
  Figure,
  RowActions,
  Switch,
  Table,
  Tag,
  toast,
} from '../../../ui/index.ts';
import { AccountDialog } from './account-dialog.tsx';
import styles from './accounts.module.css';
import { moved } from './order.ts';

/** Formats an account number in groups of four. */
const grouped = (number: string) => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** Actions on the accounts. Each change saves a whole row. */
const useAccounts = (accounts: readonly HouseAccount[]) => {
  const changes = { changes: [staffCalls.accounts.list] };
  const saving = useAction(staffCalls.accounts.save, changes);
  const removal = useAction(staffCalls.accounts.remove, changes);

  const enable = async (account: HouseAccount, enabled: boolean) => {
    await saving.run({ ...account, enabled: enabled ? 1 : 0, reason: enabled ? '重新启用' : '停用' });
  };
  const move = async (id: number, by: 1 | -1) => {
    for (const account of moved(accounts, id, by)) if (!(await saving.run({ ...account, reason: '调整顺序' }))) return;
    toast('已调整顺序', 'success');
  };
  const remove = async ({ id, bank_name, bank_no }: HouseAccount) => {
    const text = `${bank_name} ${grouped(bank_no)} 将不再向会员展示，已提交的订单不受影响。`;
    if (await confirm({ title: '删除收款账户', text, ok: '删除', danger: true })) await removal.run({ id });
  };
  return { busy: saving.busy || removal.busy, enable, move, remove };
};

interface EditColumnOptions {
  accounts: readonly HouseAccount[];
  actions: ReturnType<typeof useAccounts>;
  onEdit: (account: HouseAccount) => void;
}

const editColumn = ({ accounts, actions, onEdit }: EditColumnOptions): Column<HouseAccount> => ({
  title: '操作',
  align: 'right',
  cell: (account) => {
    const { busy, move, remove } = actions;
    const at = accounts.indexOf(account);
    return (
      <RowActions
        name={account.bank_name}
        busy={busy}
        first={at === 0}
        last={at === accounts.length - 1}
        onMove={(to) => void move(account.id, to === 'up' ? -1 : 1)}
        onEdit={() => onEdit(account)}
        onRemove={() => void remove(account)}
      />
    );
  },
});

const stateColumn = (mayEdit: boolean, actions: ReturnType<typeof useAccounts>): Column<HouseAccount> => ({
  title: '启用',
  cell: (account) =>
    mayEdit ? (
      <span className={styles.switch}>
        <Switch
          label={`启用 ${account.bank_name}`}
          checked={account.enabled === 1}
          busy={actions.busy}
          onChange={(enabled) => void actions.enable(account, enabled)}
        />
      </span>
    ) : (
      <Tag tone={account.enabled === 1 ? 'success' : 'neutral'}>{account.enabled === 1 ? '启用' : '停用'}</Tag>
    ),
});

const COLUMNS: Column<HouseAccount>[] = [
  { title: '银行', cell: ({ bank_name }) => <b>{bank_name}</b> },
  { title: '账号', cell: ({ bank_no }) => <Figure plain>{grouped(bank_no)}</Figure> },
  { title: '户名', cell: ({ bank_owner }) => bank_owner },
  {
    title: '开户行',
    cell: ({ bank_address }) => (
      <Cut width={220} muted>
        {bank_address}
      </Cut>
    ),
  },
];

export function BankAccounts() {
  const mayEdit = useMay('accounts.edit');
  const read = useCall(staffCalls.accounts.list, {});
  const accounts = read.data ?? [];
  const actions = useAccounts(accounts);
  const [edited, setEdited] = useState<HouseAccount | 'new'>();
  return (
    <Card
      title="收款银行账户"
      actions={
        <>
          <WholeExport
            label="收款银行账户"
            unit="个"
            call={staffCalls.accounts.list}
            request={{}}
            total={read.data?.length}
          />
          {mayEdit && (
            <Button tone="soft" icon="plus" onClick={() => setEdited('new')}>
              新增账户
            </Button>
          )}
        </>
      }
    >
      <Table
        label="收款银行账户"
        columns={[
          ...COLUMNS,
          stateColumn(mayEdit, actions),
          ...(mayEdit ? [editColumn({ accounts, actions, onEdit: setEdited })] : []),
        ]}
        rows={accounts}
        rowKey={({ id }) => id}
        read={read}
        empty="尚未添加收款账户，会员无法使用网银转账"
      />
      {edited !== undefined && (
        <AccountDialog
          account={edited === 'new' ? undefined : edited}
          lastSort={Math.max(0, ...accounts.map(({ sort }) => sort))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
