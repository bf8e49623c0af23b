import { TURNOVER_CAUSE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { turnoverRequirements } from './tables.ts';

export const ownTurnover = ownTable({
  key: 'turnover',
  title: '打码量',
  table: turnoverRequirements,
  memberId: turnoverRequirements.memberId,
  order: [turnoverRequirements.id],
  fields: {
    cause: ['来源', ({ cause }) => TURNOVER_CAUSE_NAMES[cause]],
    amount: ['金额（元）', ({ amount }) => formatMoney(amount)],
    required: ['要求', ({ required }) => formatMoney(required)],
    done: ['已完成', ({ done }) => formatMoney(done)],
    created_at: ['时间', ({ createdAt }) => beijingTime(createdAt)],
  },
});
