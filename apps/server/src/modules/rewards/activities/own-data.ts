import { APPLICATION_STATE, APPLICATION_STATE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { activityApplications } from './tables.ts';

const stateNames: Readonly<Record<number, string>> = APPLICATION_STATE_NAMES;

export const ownApplications = ownTable({
  key: 'activities',
  title: '优惠活动申请',
  table: activityApplications,
  memberId: activityApplications.memberId,
  order: [activityApplications.createdAt, activityApplications.no],
  fields: {
    no: ['编号', ({ no }) => no],
    activity: ['活动', ({ activityName }) => activityName],
    state: ['状态', ({ state }) => stateNames[state] ?? ''],
    bonus: ['彩金（元）', ({ bonus }) => formatMoney(bonus)],
    reason: ['拒绝原因', ({ state, remark }) => (state === APPLICATION_STATE.rejected ? remark : '')],
    created_at: ['申请时间', ({ createdAt }) => beijingTime(createdAt)],
    decided_at: ['处理时间', ({ decidedAt }) => (decidedAt === null ? '' : beijingTime(decidedAt))],
  },
});
