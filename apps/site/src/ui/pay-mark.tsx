import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import styles from './pay-mark.module.css';
import { UsdtMark } from './usdt-mark.tsx';

const BANK_ICON = 16 / 28;
const WECHAT_ICON = 18 / 28;
const LETTER = 15 / 28;

/** The round icon of a way to pay. */
export function PayMark({ way, size }: { way: 'usdt' | 'bank' | 'wxpay' | 'alipay'; size: number }) {
  if (way === 'usdt') return <UsdtMark size={size} />;
  return (
    <span
      className={join(styles['mark'], styles[way])}
      style={{ width: size, height: size, fontSize: size * LETTER }}
      aria-hidden="true"
    >
      {way === 'bank' && <Icon name="bank" weight="fill" size={size * BANK_ICON} />}
      {way === 'wxpay' && <Icon name="wechat-logo" weight="fill" size={size * WECHAT_ICON} />}
      {way === 'alipay' && '支'}
    </span>
  );
}
