import type { TronOrder } from '@koi/contract';
import { TRON_STATE } from '@koi/contract/constants';
import { DEPOSITS, TRON } from '@koi/contract/texts';
import { groupDigits } from '@koi/money';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import { AddressCard } from './address-card.tsx';
import { AmountCard } from './amount-card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { Facts } from './facts.tsx';
import { HashForm } from './hash-form.tsx';
import { awaitsPayment, OrderState } from './order-state.tsx';
import styles from './pay-info.module.css';
import { PayerLink } from './payer-link.tsx';
import { statusFailure, useTronOrder } from './use-order.ts';

const rowsOf = ({ out_trade_no, tron_network, usdt_amount }: TronOrder) => [
  { label: '订单号', value: out_trade_no, copied: out_trade_no },
  { label: '钱包协议', value: tron_network },
  { label: '转账金额', value: `${groupDigits(usdt_amount)} USDT`, copied: usdt_amount },
];

/** Shows where to pay while the order waits for a payment; otherwise only the facts of the order. */
function Whereto({ order }: { order: TronOrder }) {
  if (!awaitsPayment(order)) {
    return (
      <Card className={styles.facts}>
        <Facts rows={rowsOf(order)} />
      </Card>
    );
  }
  return (
    <AddressCard address={order.tron_address} protocol={order.tron_network}>
      <Facts rows={rowsOf(order)} />
      <p className={styles.exact}>{TRON.exactAmount}</p>
    </AddressCard>
  );
}

/** A longer amount is set smaller, so that it fits on one line of a narrow phone. */
const HERO_MAX_LENGTH = 10;

interface TronInfoProps {
  orderNo: string;
  /** The amount in the link, shown until the server's answer arrives. */
  amount?: string;
  /** A query that 重试 repeats too, because the order may not be one of USDT. */
  alsoRetry?: () => Promise<unknown>;
}

/** A USDT order: the amount, the address, and a field for the hash while the payment is pending. */
export function TronInfo({ orderNo, amount = '', alsoRetry }: TronInfoProps) {
  const { data: order, error, refetch } = useTronOrder(orderNo);
  const exact = order?.usdt_amount ?? amount;
  const isPending = order?.state === TRON_STATE.pending;
  const retry = () => Promise.all([refetch(), alsoRetry?.()]);
  if (!order && error) return <LoadFailure error={error} text={statusFailure(error)} onRetry={retry} />;
  return (
    <>
      <AmountCard
        label="需转账金额"
        amount={<UsdtAmount value={exact} size={exact.length > HERO_MAX_LENGTH ? 'xxl' : 'hero'} />}
        createdAt={order?.created_at}
        credited={DEPOSITS.creditedByItself}
        decided={order && !awaitsPayment(order) && <OrderState order={order} isUsdt />}
      />
      {!order && <Skeleton height={288} radius="var(--radius-lg)" />}
      {order && <Whereto order={order} />}
      {order && awaitsPayment(order) && <PayerLink order={order} />}
      {order && isPending && <HashForm order={order} />}
      {order && <CancelOrder orderNo={order.out_trade_no} order={order} />}
    </>
  );
}
