import type { TronOrder } from '@koi/contract';
import { TRON_STATE } from '@koi/contract/constants';
import { TRON } from '@koi/contract/texts';
import { groupDigits } from '@koi/money';
import { Icon } from '../../ui/icons.tsx';
import { join } from '../../ui/join.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failure } from '../../ui/states.tsx';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import { AddressCard } from './address-card.tsx';
import { AmountCard } from './amount-card.tsx';
import { Facts } from './facts.tsx';
import { HashForm } from './hash-form.tsx';
import styles from './pay-info.module.css';
import { PayerLink } from './payer-link.tsx';
import { statusFailure, useTronOrder } from './use-order.ts';

const VERDICTS = {
  [TRON_STATE.paid]: { tone: styles.good, icon: 'check-circle', title: TRON.paid, advice: TRON.paidAdvice },
  [TRON_STATE.rejected]: { tone: styles.bad, icon: 'x-circle', title: TRON.rejected, advice: TRON.rejectedAdvice },
} as const;

function Verdict({ state }: { state: keyof typeof VERDICTS }) {
  const { tone, icon, title, advice } = VERDICTS[state];
  return (
    <div className={join(styles.verdict, tone)} role="status">
      <Icon name={icon} weight="fill" size={22} />
      <b>{title}</b>
      <small>{advice}</small>
    </div>
  );
}

function Whereto({ order }: { order: TronOrder }) {
  const { tron_address, tron_network, usdt_amount, out_trade_no, state } = order;
  return (
    <AddressCard address={tron_address} protocol={tron_network}>
      <Facts
        rows={[
          { label: '订单号', value: out_trade_no, copied: out_trade_no },
          { label: '钱包协议', value: tron_network },
          { label: '转账金额', value: `${groupDigits(usdt_amount)} USDT`, copied: usdt_amount },
        ]}
      />
      {state === TRON_STATE.pending && <p className={styles.exact}>{TRON.exactAmount}</p>}
    </AddressCard>
  );
}

interface TronInfoProps {
  orderNo: string;
  /** What the link says, until the server does. */
  amount?: string;
}

/** A USDT order: how much to which address, and the hash of the payment while it is awaited. */
export function TronInfo({ orderNo, amount = '' }: TronInfoProps) {
  const { data: order, error, refetch } = useTronOrder(orderNo);
  const isPending = order?.state === TRON_STATE.pending;
  if (!order && error) return <Failure text={statusFailure(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <AmountCard
        label="需转账金额"
        amount={<UsdtAmount value={order?.usdt_amount ?? amount} size="hero" />}
        createdAt={order?.created_at}
        decided={order && order.state !== TRON_STATE.pending && <Verdict state={order.state} />}
      />
      {!order && <Skeleton height={288} radius="var(--radius-lg)" />}
      {order && <Whereto order={order} />}
      {order && isPending && <PayerLink order={order} />}
      {order && isPending && <HashForm order={order} />}
    </>
  );
}
