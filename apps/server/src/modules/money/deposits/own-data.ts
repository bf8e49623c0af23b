import { PAY_WAY_NAMES, TRANSACTION_STATE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { STATE } from './deposit.ts';
import { deposits } from './tables.ts';

const stateNames: Readonly<Record<number, string>> = TRANSACTION_STATE_NAMES;

/** Names and cards of payers may be those of other people, so they are not part of it. */
export const ownDeposits = ownTable({
  key: 'deposits',
  title: '存款',
  table: deposits,
  memberId: deposits.memberId,
  order: [deposits.createdAt, deposits.no],
  fields: {
    no: ['订单号', ({ no }) => no],
    way: ['支付方式', ({ way }) => PAY_WAY_NAMES[way]],
    amount: ['金额（元）', ({ amount }) => formatMoney(amount)],
    state: ['状态', ({ state }) => stateNames[state] ?? ''],
    created_at: ['提交时间', ({ createdAt }) => beijingTime(createdAt)],
    decided_at: ['处理时间', ({ decidedAt }) => (decidedAt === null ? '' : beijingTime(decidedAt))],
    reason: ['拒绝原因', ({ state, remark }) => (state === STATE.refused ? remark : '')],
    reference: ['付款备注', ({ payerReference }) => payerReference],
    transaction: ['交易哈希', ({ txHash }) => txHash],
  },
});
