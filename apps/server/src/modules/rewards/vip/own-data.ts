import { beijingTime } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { vipChanges } from './tables.ts';

export const ownVipChanges = ownTable({
  key: 'vip',
  title: 'VIP 等级变化',
  table: vipChanges,
  memberId: vipChanges.memberId,
  order: [vipChanges.day],
  fields: {
    day: ['日期', ({ day }) => day],
    from: ['原等级', ({ fromLevel }) => fromLevel],
    to: ['新等级', ({ toLevel }) => toLevel],
    at: ['时间', ({ at }) => beijingTime(at)],
  },
});
