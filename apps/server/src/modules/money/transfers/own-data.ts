import { TRANSFER_STATE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { transfers } from './tables.ts';

const stateNames: Readonly<Record<number, string>> = TRANSFER_STATE_NAMES;

export const ownTransfers = ownTable({
  key: 'transfers',
  title: '场馆转账',
  table: transfers,
  memberId: transfers.memberId,
  order: [transfers.direction, transfers.createdAt, transfers.no],
  fields: {
    no: ['订单号', ({ no }) => no],
    venue: ['场馆', ({ venue }) => venue],
    direction: ['方向', ({ direction }) => (direction === 'in' ? '转入场馆' : '转出场馆')],
    amount: ['金额（元）', ({ amount }) => formatMoney(amount)],
    state: ['状态', ({ state }) => stateNames[state] ?? ''],
    created_at: ['时间', ({ createdAt }) => beijingTime(createdAt)],
  },
});
