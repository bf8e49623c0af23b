import type { ReceivingAccount } from '@koi/contract';
import { DEPOSITS } from '@koi/contract/texts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './deposit-form.module.css';
import { Facts } from './facts.tsx';
import { useReceivingAccounts } from './use-deposits.ts';

const rowsOf = ({ bank_no, bank_owner, bank_data, bank_address }: ReceivingAccount) => [
  { label: '收款账号', value: bank_no, copied: bank_no },
  { label: '收款户名', value: bank_owner, copied: bank_owner },
  { label: '收款银行', value: bank_data.bank_name, copied: bank_data.bank_name },
  { label: '收款行地址', value: bank_address, copied: bank_address },
];

/** The accounts that receive bank transfers. */
export function ReceivingAccounts() {
  const { data: accounts, error, refetch } = useReceivingAccounts();
  if (!accounts && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!accounts) return <Skeleton height={188} radius="var(--radius-lg)" />;
  if (accounts.length === 0) return <Note>{DEPOSITS.noAccounts}</Note>;
  return accounts.map((account) => (
    <Card key={account.bank_no} className={styles.account} aria-label="收款账户">
      <Facts rows={rowsOf(account)} />
    </Card>
  ));
}
