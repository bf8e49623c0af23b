import { INPUT_MAX_LENGTH, TRON_ADDRESS_LENGTH, USDT_BANK, USDT_PROTOCOL } from '@koi/contract/constants';
import { checkCardBinding } from '@koi/contract/rules/cards';
import { CARDS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { type FormEvent, useId } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { useBack } from '../../lib/navigation.ts';
import { useForm } from '../../lib/use-form.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { UsdtMark } from '../../ui/usdt-mark.tsx';
import styles from './add-card.module.css';
import { Notes, PAY_PASSWORD_HINT } from './notes.tsx';
import { useBinding } from './use-cards.ts';

const FIELD_OF_TEXT: Record<string, 'bank_no' | 'pay_pass'> = {
  [CARDS.addressMissing]: 'bank_no',
  [CARDS.addressWrong]: 'bank_no',
  [CARDS.payPasswordMissing]: 'pay_pass',
  [CARDS.payPasswordLength]: 'pay_pass',
  [CARDS.payPasswordWrong]: 'pay_pass',
  [CARDS.alreadyBound]: 'bank_no',
};

/** The only protocol is already chosen. */
function Protocol() {
  return (
    <div>
      <div className={styles.legend}>
        <span>钱包协议</span>
        <GoLink to="/usdtmore" className={styles.more}>
          了解协议
          <Icon name="caret-right" size={14} />
        </GoLink>
      </div>
      <div className={styles.protocol}>
        <UsdtMark size={32} />
        <p className={styles.protocolText}>
          <b>{USDT_PROTOCOL}</b>
          <small>波场，{TRON_ADDRESS_LENGTH} 位，以 T 开头</small>
        </p>
        <Icon name="check-circle" weight="fill" size={22} />
      </div>
    </div>
  );
}

export function AddUsdtCardScreen() {
  const formId = useId();
  const form = useForm({ bank_no: '', pay_pass: '' });
  const back = useBack('/wallet?type=1');
  const { busy, submit: bind } = useBinding(back, (error) => form.refuse(error, FIELD_OF_TEXT));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { bank_no, pay_pass } = form.values;
    const binding = { bank: USDT_BANK, bank_owner: USDT_PROTOCOL, bank_no: bank_no.trim(), bank_address: '', pay_pass };
    const failing = checkCardBinding(binding);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'bank_no', failing);
    else void bind(binding);
  };

  return (
    <>
      <BackBar title="添加USDT地址" onBack={back} />
      <form id={formId} className={styles.body} noValidate onSubmit={submit}>
        <Card padded className={styles.form}>
          <Protocol />
          <Field
            {...form.bind('bank_no')}
            label="USDT地址"
            placeholder="请输入USDT地址"
            // Longer than an address, so that one pasted with blanks around it is not cut off.
            maxLength={TRON_ADDRESS_LENGTH * 2}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
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
        <Notes kept="地址加密保存，仅显示后四位；仅支持 TRC20 协议" />
      </form>
      <Dock>
        <Button type="submit" form={formId} busy={busy}>
          确认绑定
        </Button>
      </Dock>
    </>
  );
}
