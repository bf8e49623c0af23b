import type { Card as BoundCard } from '@koi/contract';
import { CARD_TYPE, WITHDRAWAL_MIN_YUAN } from '@koi/contract/constants';
import { checkWithdrawal, type Withdrawal } from '@koi/contract/rules/withdrawals';
import { WALLET, WITHDRAWALS } from '@koi/contract/texts';
import { useReadUser } from '../../lib/api.ts';
import { type CardType, useCards, useJustBound } from '../../lib/cards.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useForm } from '../../lib/use-form.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { CardPicker } from './card-picker.tsx';
import { Payout } from './payout.tsx';
import { TurnoverRow } from './turnover-row.tsx';
import styles from './withdrawal-screen.module.css';

const FIELD_OF_TEXT: Record<string, keyof Withdrawal> = {
  [WITHDRAWALS.cardMissing]: 'bank',
  [WITHDRAWALS.addressMissing]: 'bank',
  [WITHDRAWALS.amountTooSmall]: 'amount',
  [WITHDRAWALS.payPasswordMissing]: 'password',
};

interface WithdrawalFormProps {
  id: string;
  type: CardType;
  onSubmit: (withdrawal: Withdrawal<string>) => void;
}

export function WithdrawalForm({ id, type, onSubmit }: WithdrawalFormProps) {
  const { user } = useReadUser();
  const cards = useCards(type);
  const form = useForm<keyof Withdrawal>({ bank: '', amount: '', password: '' });
  const { bank, password } = form.values;
  const { amount, money } = typedAmount(form.values.amount);
  const isUsdt = type === CARD_TYPE.usdt;
  const boundTail = useJustBound();
  const isChosen = ({ id: cardId, bank_no }: BoundCard) =>
    bank === '' ? boundTail !== undefined && bank_no.endsWith(boundTail) : String(cardId) === bank;
  const card = cards.data?.find(isChosen);
  const fill = (value: string) => form.set('amount', value);

  const submit = () => {
    // A card that was unbound on another device is no longer chosen.
    const withdrawal = { bank: card?.id ?? 0, amount, password };
    const failing = checkWithdrawal({ ...withdrawal, amount: money }, isUsdt ? 'usdt' : 'bank');
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'amount', failing);
    else onSubmit(withdrawal);
  };

  return (
    <Form id={id} docked stacked className={styles.form} onSubmit={submit}>
      <Card>
        <TurnoverRow />
        <CardPicker
          type={type}
          cards={cards}
          chosen={card}
          field={form.bind('bank')}
          onChoose={(chosen) => form.set('bank', String(chosen))}
        />
      </Card>
      <Card padded>
        <AmountField
          ref={form.bind('amount').ref}
          label="取款金额"
          aside={`单笔最低 ${WITHDRAWAL_MIN_YUAN} 元`}
          placeholder="请输入金额"
          value={form.values.amount}
          error={form.bind('amount').error}
          onChange={fill}
          trailing={
            <Button kind="secondary" size="sm" disabled={!user} onClick={() => user && fill(user.balance)}>
              {WALLET.maximum}
            </Button>
          }
        />
        {isUsdt && <Payout amount={money} protocol={card?.bank_owner} />}
        <PasswordField
          {...form.bind('password')}
          className={styles.password}
          label="支付密码"
          placeholder={WITHDRAWALS.payPasswordMissing}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Card>
    </Form>
  );
}
