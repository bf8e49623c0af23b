import { BANK_ADDRESS_MAX_LENGTH, INPUT_MAX_LENGTH } from '@koi/contract/constants';
import { useState } from 'react';
import { useUser } from '../../lib/api.ts';
import { BankField } from '../../lib/banks/bank-field.tsx';
import { Field } from '../../ui/field.tsx';
import { BindingForm, useBindingForm } from './binding-form.tsx';

/** Removes blanks, because numbers are often pasted in groups of four. */
const withoutBlanks = (number: string) => number.replace(/\s/g, '');

export function AddBankCardScreen() {
  const form = useBindingForm();
  // The field contains the member's own name until another one is typed; the name may arrive after the form is shown.
  const realname = useUser()?.realname ?? '';
  const [ownerTyped, setOwnerTyped] = useState(false);
  const owner = ownerTyped ? form.values.bank_owner : realname;
  return (
    <BindingForm
      title="添加银行卡"
      parent="/wallet?type=2"
      form={form}
      binding={{ ...form.values, bank_owner: owner, bank_no: withoutBlanks(form.values.bank_no) }}
      kept="卡号加密保存，仅显示后四位；持卡人须与实名一致"
    >
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
    </BindingForm>
  );
}
