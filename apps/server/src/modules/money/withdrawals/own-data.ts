import { ORDER_STATE, TRANSACTION_STATE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';

const stateNames: Readonly<Record<number, string>> = TRANSACTION_STATE_NAMES;

export const ownWithdrawals = ownTable({
  key: 'withdrawals',
  title: '取款',
  table: withdrawals,
  memberId: withdrawals.memberId,
  order: [withdrawals.createdAt, withdrawals.no],
  fields: {
    no: ['订单号', ({ no }) => no],
    amount: ['金额（元）', ({ amount }) => formatMoney(amount)],
    card: ['收款卡片', ({ cardName, cardTail }) => `${cardName} ****${cardTail}`],
    state: ['状态', ({ state }) => stateNames[state] ?? ''],
    created_at: ['提交时间', ({ createdAt }) => beijingTime(createdAt)],
    decided_at: ['处理时间', ({ decidedAt }) => (decidedAt === null ? '' : beijingTime(decidedAt))],
    reason: ['拒绝原因', ({ state, remark }) => (state === ORDER_STATE.refused ? remark : '')],
  },
});
