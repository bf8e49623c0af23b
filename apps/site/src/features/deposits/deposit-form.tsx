import { BANK_ADDRESS_MAX_LENGTH, INPUT_MAX_LENGTH } from '@koi/contract/constants';
import {
  checkDeposit,
  checkDepositAmount,
  type Deposit,
  isWithinRange,
  type PayRange,
  type PayWay,
} from '@koi/contract/rules/deposits';
import { DEPOSITS } from '@koi/contract/texts';
import { groupDigits } from '@koi/money';
import { BankField } from '../../lib/banks/bank-field.tsx';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useForm } from '../../lib/use-form.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './deposit-form.module.css';
import { ReceivingAccounts } from './receiving-accounts.tsx';
import { Approximately, Protocol, ProtocolWarning, UsdtGuide } from './usdt-parts.tsx';
import { usePayRange } from './use-deposits.ts';

type Name = Exclude<keyof Deposit, 'paytype'>;

const FIELD_OF_TEXT: Record<string, Name> = {
  [DEPOSITS.ownerMissing]: 'bank_owner',
  [DEPOSITS.bankMissing]: 'bank',
  [DEPOSITS.numberMissing]: 'bank_no',
  [DEPOSITS.numberDigits]: 'bank_no',
  [DEPOSITS.branchMissing]: 'bank_address',
};

const QUICK = ['100', '500', '1000', '5000', '10000'];

interface QuickAmountsProps {
  range: PayRange;
  value: string;
  onChange: (amount: string) => void;
}

function QuickAmounts({ range, value, onChange }: QuickAmountsProps) {
  const offered = QUICK.filter((amount) => isWithinRange(typedAmount(amount).money, range));
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.quick} aria-label="快捷金额">
      {offered.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.chip}
          aria-pressed={amount === value}
          onClick={() => onChange(amount)}
        >
          {groupDigits(amount)}
        </button>
      ))}
    </fieldset>
  );
}

/** The payer's name and account, required only for a bank transfer, which staff find by them. */
function Payer({ form }: { form: ReturnType<typeof useForm<Name>> }) {
  return (
    <Card padded className={styles.payer}>
      <Field
        {...form.bind('bank_owner')}
        label={DEPOSITS.ownerLabel}
        placeholder={DEPOSITS.ownerMissing}
        hint={DEPOSITS.ownerHint}
        maxLength={INPUT_MAX_LENGTH}
        autoComplete="name"
        enterKeyHint="next"
      />
      <BankField
        field={form.bind('bank')}
        placeholder={DEPOSITS.pickBank}
        onChoose={(bank) => form.set('bank', bank)}
      />
      <Field
        {...form.bind('bank_no')}
        label="银行卡号"
        placeholder={DEPOSITS.numberMissing}
        maxLength={INPUT_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
      />
      <Field
        {...form.bind('bank_address')}
        label="开户行地址"
        placeholder={DEPOSITS.branchMissing}
        maxLength={BANK_ADDRESS_MAX_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
      />
    </Card>
  );
}

interface DepositFormProps {
  id: string;
  way: PayWay;
  onSubmit: (deposit: Deposit<string>) => void;
}

export function DepositForm({ id, way, onSubmit }: DepositFormProps) {
  const range = usePayRange(way);
  const form = useForm<Name>({ amount: '', bank_owner: '', bank: '', bank_no: '', bank_address: '' });
  const { amount, money } = typedAmount(form.values.amount);
  const amountField = form.bind('amount');
  const isUsdt = way === 'usdt';

  const submit = () => {
    const deposit = {
      ...form.values,
      paytype: way,
      amount,
      // Card numbers may be pasted in groups of four.
      bank_no: form.values.bank_no.replace(/\s/g, ''),
    };
    const failing = checkDeposit({ ...deposit, amount: money }, range);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'amount', failing);
    else onSubmit(deposit);
  };

  return (
    <Form id={id} docked stacked className={styles.form} onSubmit={submit}>
      {isUsdt && <UsdtGuide />}
      {way === 'bank' && <ReceivingAccounts />}
      <Card padded>
        {isUsdt && <Protocol />}
        <AmountField
          ref={amountField.ref}
          label="存款金额"
          aside={`单笔 ${groupDigits(range.min_price)} – ${groupDigits(range.max_price)} 元`}
          placeholder="请输入金额"
          value={amountField.value}
          // The range may arrive after the error, so the text is computed again from the current range.
          error={amountField.error && checkDepositAmount(money, range)}
          onChange={(value) => form.set('amount', value)}
        />
        {isUsdt && <Approximately amount={money} />}
        <QuickAmounts range={range} value={amount} onChange={(value) => form.set('amount', value)} />
      </Card>
      {way === 'bank' && <Payer form={form} />}
      {isUsdt && <ProtocolWarning />}
    </Form>
  );
}
