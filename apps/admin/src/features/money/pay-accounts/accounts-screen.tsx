import { useMay } from '../../../lib/session.ts';
import { Hint, Page } from '../../../ui/index.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { PayWays } from './pay-ways.tsx';

export function AccountsScreen() {
  const mayEdit = useMay('accounts.edit');
  return (
    <Page title="收款账户">
      {!mayEdit && <Hint>您的角色只能查看收款账户。</Hint>}
      <BankAccounts />
      <PayWays />
    </Page>
  );
}
