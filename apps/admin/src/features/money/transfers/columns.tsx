import type { StaffTransfer } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { shortNumber } from '../../../lib/order-number.ts';
import { listTime } from '../../../lib/times.ts';
import { secondsWaited, waitingText } from '../../../lib/waiting.ts';
import { type Column, Cut, Figure, Tag } from '../../../ui/index.ts';
import { OPEN, standOf } from './look.ts';
import styles from './transfers.module.css';
import { Way } from './way.tsx';

/** Waiting time of an open transfer, start time of a finished one. */
const timeOf = ({ state, created_at }: StaffTransfer, now: Date) =>
  state === OPEN ? waitingText(secondsWaited(created_at, '', now)) : listTime(created_at);

export const columnsAt = (now: Date): Column<StaffTransfer>[] => [
  { title: '转账单号', cell: ({ no }) => <Figure title={no}>{shortNumber(no)}</Figure> },
  {
    title: '会员',
    cell: ({ member_name }) => (
      <Cut width={140} strong>
        {member_name}
      </Cut>
    ),
  },
  { title: '方向', cell: (transfer) => <Way transfer={transfer} /> },
  {
    title: '金额（元）',
    align: 'right',
    cell: ({ amount }) => <span className={styles.amount}>{displayMoney(amount)}</span>,
  },
  {
    title: '等待 / 时间',
    align: 'right',
    cell: (transfer) => <Figure title={transfer.created_at}>{timeOf(transfer, now)}</Figure>,
  },
  { title: '查询', align: 'right', cell: ({ asked }) => <Figure>{asked} 次</Figure> },
  {
    title: '状态',
    align: 'right',
    cell: (transfer) => {
      const { text, tone } = standOf(transfer);
      return <Tag tone={tone}>{text}</Tag>;
    },
  },
];
