import type { TronOrder } from '@koi/contract';
import { Icon } from '@koi/ui/icon';
import { parseAddress } from '../../lib/address.ts';
import { useAppInfo } from '../../lib/api.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './pay-info.module.css';

const THIS_MACHINE = ['localhost', '127.0.0.1'];

type Payable = Pick<TronOrder, 'tron_address' | 'usdt_amount' | 'out_trade_no'>;

/**
 * Address of the demo wallet's page for the order. A local host name is replaced by that of the site, so that a phone
 * can reach it.
 */
export const payerAddress = (base: string, order: Payable, page: Pick<Location, 'href' | 'hostname'>) => {
  const address = parseAddress(base);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') return undefined;
  if (THIS_MACHINE.includes(address.hostname)) address.hostname = page.hostname;
  address.searchParams.set('address', order.tron_address);
  address.searchParams.set('amount', order.usdt_amount);
  address.searchParams.set('order', order.out_trade_no);
  address.searchParams.set('return', page.href);
  return address.href;
};

/** A link to the demo wallet; renders nothing on a site without one. */
export function PayerLink({ order }: { order: Payable }) {
  const base = useAppInfo()?.payer_url;
  const address = base && payerAddress(base, order, window.location);
  if (!address) return null;
  return (
    <a className={styles.payer} href={address}>
      <Icon name="wallet" size={18} />
      打开沙盒钱包付款
      <Tag tone="neutral" size="sm">
        演示
      </Tag>
    </a>
  );
}
