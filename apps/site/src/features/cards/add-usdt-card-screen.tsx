import { TRON_ADDRESS_LENGTH, USDT_BANK, USDT_PROTOCOL } from '@koi/contract/constants';
import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { Field } from '../../ui/field.tsx';
import { UsdtMark } from '../../ui/usdt-mark.tsx';
import styles from './add-card.module.css';
import { BindingForm, useBindingForm } from './binding-form.tsx';

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
  const form = useBindingForm({ bank: USDT_BANK, bank_owner: USDT_PROTOCOL });
  return (
    <BindingForm
      title="添加USDT地址"
      parent="/wallet?type=1"
      form={form}
      binding={{ ...form.values, bank_no: form.values.bank_no.trim() }}
      kept="地址加密保存，仅显示后四位；仅支持 TRC20 协议"
    >
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
    </BindingForm>
  );
}
