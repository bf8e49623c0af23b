import { PAY_PASSWORD_MAX_LENGTH, PAY_PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { type CardBinding, checkCardBinding } from '@koi/contract/rules/cards';
import { CARDS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { type ReactNode, useId } from 'react';
import { useBack } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { useForm } from '../../lib/use-form.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './add-card.module.css';
import { useBinding } from './use-cards.ts';

const FIELD_OF_TEXT: Record<string, keyof CardBinding> = {
  [CARDS.ownerMissing]: 'bank_owner',
  [CARDS.bankMissing]: 'bank',
  [CARDS.branchMissing]: 'bank_address',
  [CARDS.numberMissing]: 'bank_no',
  [CARDS.numberDigits]: 'bank_no',
  [CARDS.numberLength]: 'bank_no',
  [CARDS.addressMissing]: 'bank_no',
  [CARDS.addressWrong]: 'bank_no',
  [CARDS.payPasswordMissing]: 'pay_pass',
  [CARDS.payPasswordLength]: 'pay_pass',
  [CARDS.payPasswordWrong]: 'pay_pass',
  [CARDS.alreadyBound]: 'bank_no',
};

export const useBindingForm = (initial: Partial<CardBinding> = {}) =>
  useForm<keyof CardBinding>({ bank_owner: '', bank: '', bank_no: '', bank_address: '', pay_pass: '', ...initial });

interface BindingFormProps {
  title: string;
  /** Address of the list of cards of this kind. */
  parent: string;
  form: ReturnType<typeof useBindingForm>;
  /** The cleaned values of the form, which are sent. */
  binding: CardBinding;
  /** How the data is stored. */
  kept: string;
  /** The fields above the pay password. */
  children: ReactNode;
}

/** Binds a bank card or a USDT address. */
export function BindingForm({ title, parent, form, binding, kept, children }: BindingFormProps) {
  const formId = useId();
  const back = useBack(parent);
  const { busy, submit: bind } = useBinding(back, (error) => form.refuse(error, FIELD_OF_TEXT));
  const submit = () => {
    const failing = checkCardBinding(binding);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'bank_no', failing);
    else void bind(binding);
  };
  return (
    <>
      <BackBar title={title} onBack={back} />
      <Form id={formId} docked className={styles.body} onSubmit={submit}>
        <Card padded className={styles.form}>
          {children}
          <PasswordField
            {...form.bind('pay_pass')}
            label="支付密码"
            placeholder="请输入支付密码"
            hint={`${PAY_PASSWORD_MIN_LENGTH}~${PAY_PASSWORD_MAX_LENGTH} 位`}
            autoComplete="off"
            enterKeyHint="done"
          />
        </Card>
        <ul className={styles.notes}>
          <li>
            <Icon name="shield-check" size={16} />
            {kept}
          </li>
          <li>
            <Icon name="info" size={16} />
            {CARDS.limitHint}
          </li>
        </ul>
      </Form>
      <Dock>
        <Button type="submit" form={formId} busy={busy}>
          确认绑定
        </Button>
      </Dock>
    </>
  );
}
