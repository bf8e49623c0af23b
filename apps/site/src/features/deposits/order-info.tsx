import type { DepositOrder } from '@koi/contract';
import { HASH_POLL_MS, QR_SIZE_PX } from '@koi/contract/constants';
import { DEPOSITS, PAY_WAY_NAMES, TRON } from '@koi/contract/texts';
import { groupDigits } from '@koi/money';
import { usePolling } from '../../lib/polling.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressCode } from './address-code.tsx';
import { AmountCard } from './amount-card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { Facts } from './facts.tsx';
import { awaitsPayment, isPending, OrderState } from './order-state.tsx';
import styles from './pay-info.module.css';
import { PayerLink } from './payer-link.tsx';
import { ProofForm } from './proof-form.tsx';
import { TronInfo } from './tron-info.tsx';
import { useOrder, useTronOrder } from './use-order.ts';

const USDT_ORDER = 'usdtpay';

/** Payers of USDT need the exact amount, which only the USDT order contains. */
function UsdtPayment({ order }: { order: DepositOrder }) {
  const { mch_id, content } = order.cardlist;
  const { data: tron } = useTronOrder(order.deposit_no);
  const amount = tron?.usdt_amount;
  return (
    <>
      <AddressCard address={mch_id} protocol={content}>
        <AddressCode address={mch_id} />
        {amount !== undefined && (
          <>
            <Facts rows={[{ label: '转账金额', value: `${groupDigits(amount)} USDT`, copied: amount }]} />
            <p className={styles.exact}>{TRON.exactAmount}</p>
          </>
        )}
      </AddressCard>
      {tron && <PayerLink order={tron} />}
    </>
  );
}

const rowsOf = ({ deposit_no, info, cardlist }: DepositOrder) => [
  { label: '订单号', value: deposit_no, copied: deposit_no },
  { label: '交易时间', value: info.created_at },
  { label: '存款方式', value: PAY_WAY_NAMES[info.paytype] },
  ...(cardlist.content === '' ? [] : [{ label: '钱包协议', value: cardlist.content }]),
];

/** The QR code for the payment; a bank transfer has none. */
function PaymentCode({ picture }: { picture: string }) {
  if (picture === '') return null;
  return (
    <Card padded>
      <h2 className={styles.title}>扫码支付</h2>
      <div className={styles.plate}>
        <img src={picture} width={QR_SIZE_PX} height={QR_SIZE_PX} alt="付款二维码" />
      </div>
    </Card>
  );
}

/**
 * An order of any pay way in CNY, polled while it is open. An order that `payinfo` does not find may be a USDT order.
 */
export function OrderInfo({ depositNo }: { depositNo: string }) {
  const { data, error, refetch } = useOrder(depositNo);
  const order = data?.order;
  const isUsdt = data?.kind === USDT_ORDER;
  const isUnpaid = order !== undefined && awaitsPayment(order);
  usePolling(() => void refetch(), HASH_POLL_MS, order !== undefined && isPending(order));
  if (!data && error) return <TronInfo orderNo={depositNo} alsoRetry={refetch} />;
  return (
    <>
      <AmountCard
        label="存款金额"
        amount={
          <>
            <Money value={order?.info.amount} size="hero" currency={false} />
            <small>元</small>
          </>
        }
        createdAt={order?.info.created_at}
        credited={isUsdt ? DEPOSITS.creditedByItself : DEPOSITS.creditedByStaff}
        decided={order && !isUnpaid && <OrderState order={order} isUsdt={isUsdt} />}
      />
      {!order && <Skeleton height={288} radius="var(--radius-lg)" />}
      {order && isUnpaid && isUsdt && <UsdtPayment order={order} />}
      {order && isUnpaid && <PaymentCode picture={order.cardlist.payimg} />}
      {order && (
        <Card className={styles.facts}>
          <Facts rows={rowsOf(order)} />
        </Card>
      )}
      {order && !isUsdt && isPending(order) && <ProofForm key={depositNo} order={order} />}
      {order && <CancelOrder orderNo={depositNo} order={order} />}
    </>
  );
}
