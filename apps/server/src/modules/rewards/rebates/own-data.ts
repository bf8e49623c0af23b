import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { rebateRecords } from './tables.ts';

export const ownRebates = ownTable({
  key: 'rebates',
  title: '返水',
  table: rebateRecords,
  memberId: rebateRecords.memberId,
  order: [rebateRecords.day, rebateRecords.venue, rebateRecords.category, rebateRecords.part],
  fields: {
    day: ['日期', ({ day }) => day],
    venue: ['场馆', ({ venue }) => venue],
    turnover: ['有效投注（元）', ({ turnover }) => formatMoney(turnover)],
    amount: ['返水（元）', ({ amount }) => formatMoney(amount)],
    claimed_at: ['领取时间', ({ claimedAt }) => (claimedAt === null ? '' : beijingTime(claimedAt))],
  },
});
