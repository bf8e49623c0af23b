import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { redPacketDraws } from './tables.ts';

export const ownRedPackets = ownTable({
  key: 'red_packets',
  title: '红包',
  table: redPacketDraws,
  memberId: redPacketDraws.memberId,
  order: [redPacketDraws.day, redPacketDraws.draw],
  fields: {
    no: ['编号', ({ no }) => no],
    day: ['日期', ({ day }) => day],
    amount: ['金额（元）', ({ amount }) => formatMoney(amount)],
    created_at: ['时间', ({ createdAt }) => beijingTime(createdAt)],
  },
});
