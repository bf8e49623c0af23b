import type { HouseAccount } from '@koi/contract';
import { BANK_ADDRESS_MAX_LENGTH, INPUT_MAX_LENGTH } from '@koi/contract/constants';
import { checkReason } from '@koi/contract/rules/proposals';
import { checkReceivingAccount, type ReceivingAccountForm } from '@koi/contract/rules/staff';
import { PAY_SETTING_NAMES, PAY_SETTINGS } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useText } from '../../../lib/use-text.ts';
import { FormDialog, FormGrid, TextField } from '../../../ui/index.ts';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './changes.ts';

type Name = keyof ReceivingAccountForm;

const FIELD_OF_TEXT: Record<string, Name> = {
  [PAY_SETTINGS.bankMissing]: 'bank_name',
  [PAY_SETTINGS.numberWrong]: 'bank_no',
  [PAY_SETTINGS.ownerMissing]: 'bank_owner',
  [PAY_SETTINGS.branchMissing]: 'bank_address',
};

const NAMES: readonly Name[] = ['bank_name', 'bank_no', 'bank_owner', 'bank_address'];
const { bank_name, bank_no, bank_owner, bank_address } = PAY_SETTING_NAMES;
const LABELS: Record<Name, string> = { bank_name, bank_no, bank_owner, bank_address };
const MAX_LENGTHS: Partial<Record<Name, number>> = { bank_no: 40, bank_address: BANK_ADDRESS_MAX_LENGTH };

const formOf = (account: HouseAccount | undefined) => ({
  bank_name: account?.bank_name ?? '',
  bank_no: account?.bank_no ?? '',
  bank_owner: account?.bank_owner ?? '',
  bank_address: account?.bank_address ?? '',
});

interface AccountDialogProps {
  /** Undefined for a new account. */
  account: HouseAccount | undefined;
  /** Sort number of the last account. A new one is placed after it. */
  lastSort: number;
  onClose: () => void;
}

export function AccountDialog({ account, lastSort, onClose }: AccountDialogProps) {
  const form = useForm(formOf(account), FIELD_OF_TEXT);
  const reason = useText();
  const changes = changesOf(LABELS, formOf(account), form.trimmed);
  const { busy, run } = useAction(staffCalls.accounts.save, {
    changes: [staffCalls.accounts.list],
    onDone: onClose,
  });
  const submit = () => {
    if (!form.passes(checkReceivingAccount(form.trimmed)) || !reason.passes(checkReason(reason.text))) return;
    const { id, enabled, sort } = account ?? { id: 0, enabled: 1 as const, sort: lastSort + 10 };
    void run({ id, enabled, sort, ...form.trimmed, reason: reason.text });
  };
  return (
    <FormDialog
      title={account ? '编辑收款账户' : '新增收款账户'}
      onClose={onClose}
      ok="提交复核"
      busy={busy}
      disabled={account !== undefined && changes.length === 0}
      onSubmit={submit}
    >
      <FormGrid>
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            {...form.bind(name)}
            maxLength={MAX_LENGTHS[name] ?? INPUT_MAX_LENGTH}
          />
        ))}
      </FormGrid>
      {account && <ChangeList changes={changes} />}
      <ReasonField {...reason.field} />
    </FormDialog>
  );
}
