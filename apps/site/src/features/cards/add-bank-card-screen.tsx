import { BANK_ADDRESS_MAX_LENGTH, INPUT_MAX_LENGTH } from '@koi/contract/constants';
import { type CardBinding, checkCardBinding } from '@koi/contract/rules/cards';
import { CARDS } from '@koi/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { useUser } from '../../lib/api.ts';
import { BankField } from '../../lib/banks/bank-field.tsx';
import { useBack } from '../../lib/navigation.ts';
import { useForm } from '../../lib/use-form.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import styles from './add-card.module.css';
import { Notes, PAY_PASSWORD_HINT } from './notes.tsx';
import { useBinding } from './use-cards.ts';

const FIELD_OF_TEXT: Record<string, keyof CardBinding> = {
  [CARDS.ownerMissing]: 'bank_owner',
  [CARDS.bankMissing]: 'bank',
  [CARDS.branchMissing]: 'bank_address',
  [CARDS.numberMissing]: 'bank_no',
  [CARDS.numberLength]: 'bank_no',
  [CARDS.payPasswordMissing]: 'pay_pass',
  [CARDS.payPasswordLength]: 'pay_pass',
  [CARDS.payPasswordWrong]: 'pay_pass',
  [CARDS.alreadyBound]: 'bank_no',
};

/** Removes blanks, because numbers are often pasted in groups of four. */
const withoutBlanks = (number: string) => number.replace(/\s/g, '');

export function AddBankCardScreen() {
  const formId = useId();
  const form = useForm<keyof CardBinding>({ bank_owner: '', bank: '', bank_no: '', bank_address: '', pay_pass: '' });
  // The field contains the member's own name until another one is typed; the name may arrive after the form is shown.
  const realname = useUser()?.realname ?? '';
  const [ownerTyped, setOwnerTyped] = useState(false);
  const owner = ownerTyped ? form.values.bank_owner : realname;
  const back = useBack('/wallet?type=2');
  const { busy, submit: bind } = useBinding(back, (error) => form.refuse(error, FIELD_OF_TEXT));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const binding = { ...form.values, bank_owner: owner, bank_no: withoutBlanks(form.values.bank_no) };
    const failing = checkCardBinding(binding);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'bank_owner', failing);
    else void bind(binding);
  };

  return (
    <>
      <BackBar title="添加银行卡" onBack={back} />
      <form id={formId} className={styles.body} noValidate onSubmit={submit}>
        <Card padded className={styles.form}>
          <Field
            {...form.bind('bank_owner')}
            value={owner}
            onChange={(event) => {
              setOwnerTyped(true);
              form.set('bank_owner', event.target.value);
            }}
            label="持卡人姓名"
            placeholder="请输入持卡人姓名"
            maxLength={INPUT_MAX_LENGTH}
            autoComplete="name"
            enterKeyHint="next"
          />
          <BankField field={form.bind('bank')} onChoose={(bank) => form.set('bank', bank)} />
          <Field
            {...form.bind('bank_no')}
            label="银行卡号"
            placeholder="请输入银行卡号"
            maxLength={INPUT_MAX_LENGTH}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
          />
          <Field
            {...form.bind('bank_address')}
            label="开户行地址"
            placeholder="请输入开户行地址"
            maxLength={BANK_ADDRESS_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="next"
          />
          <PasswordField
            {...form.bind('pay_pass')}
            label="支付密码"
            placeholder="请输入支付密码"
            hint={PAY_PASSWORD_HINT}
            maxLength={INPUT_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="done"
          />
        </Card>
        <Notes kept="卡号加密保存，仅显示后四位；持卡人须与实名一致" />
      </form>
      <Dock>
        <Button type="submit" form={formId} busy={busy}>
          确认绑定
        </Button>
      </Dock>
    </>
  );
}
