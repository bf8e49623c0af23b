import {
  ACTIVITY_PHASE_NAMES,
  APPLICATION_STATE_NAMES,
  GAME_CATEGORY_NAMES,
  REBATE_STATE_NAMES,
  staffRows,
} from '@koi/contract';
import { FILTER, listOf, nameIn, yesNo } from './list.ts';

const applicationState = nameIn(APPLICATION_STATE_NAMES);

export const rewardsLists = [
  listOf(
    staffRows.rebates.records,
    '返水记录',
    ({ text, money, time, integer }) => [
      text('结算日', 'day'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('当日等级', 'vip'),
      text('场馆', 'gamename'),
      text('分类', ({ category }) => GAME_CATEGORY_NAMES[category]),
      money('有效流水', 'turnover'),
      money('比例（%）', 'percent'),
      money('返水', 'money'),
      text('更正', ({ correction }) => yesNo(correction)),
      text('状态', ({ state }) => REBATE_STATE_NAMES[state]),
      time('领取时间', ({ state, updated_at }) => (state === 0 ? '' : updated_at)),
      text('领取单号', 'claim_no'),
    ],
    {
      day: FILTER.day,
      search: FILTER.search,
      member_id: '会员ID',
      platname: FILTER.venue,
      state: { label: '状态', names: REBATE_STATE_NAMES },
    },
  ),
  listOf(
    staffRows.rebates.runs,
    '返水结算日',
    ({ text, money, time, integer }) => [
      text('结算日', 'day'),
      text('完成', ({ finished }) => yesNo(finished)),
      integer('会员数', 'members'),
      integer('记录', 'records'),
      integer('更正', 'corrections'),
      money('有效流水', 'turnover'),
      money('返水', 'amount'),
      money('已领取', 'claimed'),
      integer('运行次数', 'runs'),
      time('开始', 'started_at'),
      time('结束', 'finished_at'),
      text('操作人', 'staff_name'),
    ],
    {},
  ),
  listOf(
    staffRows.redPackets.draws,
    '红包领取',
    ({ text, money, time, integer }) => [
      text('编号', 'no'),
      time('时间', 'created_at'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      integer('当日第几次', 'draw'),
      integer('档', 'tier'),
      money('种子给出', 'drawn'),
      money('到账', 'amount'),
      integer('剩余次数', 'left'),
    ],
    { day: FILTER.day, search: FILTER.search, member_id: '会员ID' },
  ),
  listOf(
    staffRows.redPackets.versions,
    '红包规则版本',
    ({ text, time, integer }) => [
      integer('版本', 'version'),
      text('生效日', 'first_day'),
      text('开始', ({ plan }) => plan.start_time),
      text('结束', ({ plan }) => plan.end_time),
      integer('每人最多', ({ plan }) => plan.max_times),
      text('档位', ({ plan }) =>
        plan.tiers
          .map(
            (tier) =>
              `存款 ${tier.recharge}、流水 ${tier.day_flow}：${tier.times} 次，${tier.min_money}–${tier.max_money} 元，${tier.flow_money} 倍，预算 ${tier.budget}${tier.enabled === 0 ? '（停用）' : ''}`,
          )
          .join('；'),
      ),
      text('发布人', 'published_by'),
      time('发布时间', 'published_at'),
    ],
    {},
  ),
  listOf(
    staffRows.activities.list,
    '优惠活动',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('活动', 'title'),
      text('类型', 'type_name'),
      text('标题', 'headline'),
      time('开始', 'starts_at'),
      time('结束', 'ends_at'),
      text('阶段', ({ phase }) => ACTIVITY_PHASE_NAMES[phase]),
      text('上架', ({ active }) => yesNo(active)),
      text('需要申请', ({ can_apply }) => yesNo(can_apply)),
      integer('待审申请', 'waiting'),
      time('修改时间', 'updated_at'),
    ],
    {
      type_id: '类型编号',
      active: { label: '状态', names: { on: '已上架', off: '已下架' } },
      search: FILTER.search,
    },
  ),
  listOf(
    staffRows.applications.list,
    '活动申请',
    ({ text, money, time, integer }) => [
      text('编号', 'no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('活动', 'activity_name'),
      text('状态', ({ state }) => applicationState(state)),
      money('彩金', 'bonus'),
      integer('流水倍数', 'multiple'),
      text('初审', 'first_approver'),
      text('审核人', 'decided_by'),
      text('备注', 'remark'),
      time('申请时间', 'created_at'),
      time('审核时间', 'decided_at'),
    ],
    {
      state: { label: '状态', names: APPLICATION_STATE_NAMES },
      activity_id: '活动编号',
      search: FILTER.search,
      member_id: '会员ID',
    },
  ),
];
