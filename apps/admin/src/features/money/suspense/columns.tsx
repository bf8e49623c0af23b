import type { ChainDay, SuspensePayment } from '@koi/contract';
import { SUSPENSE_STATE } from '@koi/contract/constants';
import { SUSPENSE_REASON_NAMES, SUSPENSE_STATE_NAMES } from '@koi/contract/texts';
import { groupDigits } from '@koi/money';
import { MethodMark } from '../../../lib/pay-way.tsx';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Icon, Tag, type TagTone } from '../../../ui/index.ts';
import styles from './suspense.module.css';

const REASON_TONES: Readonly<Record<SuspensePayment['reason'], TagTone>> = {
  review: 'info',
  expired: 'warning',
  amount: 'warning',
  several: 'info',
  none: 'neutral',
};

const STATE_NAMES: Readonly<Record<number, string>> = SUSPENSE_STATE_NAMES;

/** Abbreviates an address or a hash for lists; details show it in full. */
const shortHex = (text: string): string => (text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`);

/** The decision that the payment waits for, or its outcome. */
export function Stand({ payment }: { payment: SuspensePayment }) {
  if (payment.proposer !== '') return <Tag tone="info">等第二人</Tag>;
  if (payment.state === SUSPENSE_STATE.open) {
    return <Tag tone={REASON_TONES[payment.reason]}>{SUSPENSE_REASON_NAMES[payment.reason]}</Tag>;
  }
  return (
    <Tag tone={payment.state === SUSPENSE_STATE.returning ? 'warning' : 'success'}>{STATE_NAMES[payment.state]}</Tag>
  );
}

export const COLUMNS: Column<SuspensePayment>[] = [
  { title: '到账', cell: ({ block_at }) => <Figure title={block_at}>{listTime(block_at)}</Figure> },
  {
    title: '付款地址',
    cell: ({ sender }) => (
      <span className={styles.sender} title={sender}>
        <MethodMark method="usdt" />
        <Figure>{shortHex(sender)}</Figure>
      </span>
    ),
  },
  {
    title: '金额（USDT）',
    align: 'right',
    cell: ({ usdt_amount }) => <span className={styles.amount}>{groupDigits(usdt_amount)}</span>,
  },
  { title: '可能的订单', align: 'right', cell: ({ candidates }) => <Figure>{candidates} 个</Figure> },
  { title: '状态', align: 'right', cell: (payment) => <Stand payment={payment} /> },
];

const usdtColumn = (title: string, of: (day: ChainDay) => string): Column<ChainDay> => ({
  title,
  align: 'right',
  cell: (day) => <Figure>{groupDigits(of(day))}</Figure>,
});

export const DAY_COLUMNS: Column<ChainDay>[] = [
  { title: '日期', cell: ({ day, checked_at }) => <Figure title={`对账于 ${checked_at}`}>{day.slice(5)}</Figure> },
  { title: '笔数', align: 'right', cell: ({ transfers }) => <Figure>{transfers}</Figure> },
  usdtColumn('链上到账', ({ arrived }) => arrived),
  usdtColumn('归入订单', ({ credited }) => credited),
  usdtColumn('转入挂账', ({ suspense }) => suspense),
  {
    title: '差额',
    align: 'right',
    cell: ({ difference }) => <Figure>{difference}</Figure>,
  },
  {
    title: '结果',
    align: 'right',
    cell: ({ agrees, differences }) => (
      <span className={styles.result} data-agrees={agrees} title={differences.join('\n') || undefined}>
        <Icon name={agrees ? 'check-circle-fill' : 'warning-circle-fill'} size={16} />
        {agrees ? '相符' : '不符'}
      </span>
    ),
  },
];
