import { PAY_WAY_NAMES, staffRows } from '@koi/contract';
import { FILTER, listOf, yesNo } from './list.ts';

const SOURCE = { label: '来源', names: { referred: '代理推荐', direct: '自然来访' } };
const DIRECTION = { label: '顺序', names: { desc: '从大到小', asc: '从小到大' } };
const SORTS = {
  deposits: '存款',
  withdrawals: '取款',
  stake: '投注',
  ggr: 'GGR',
  rewards: '奖励',
  ngr: 'NGR',
  players: '投注会员',
  commission: '佣金',
};
const SPAN = { first: '起', last: '止' };

/** Reports that are lists of members, agents or first deposits. */
export const reportLists = [
  listOf(
    staffRows.memberReports.firstDeposits,
    '首存会员',
    ({ text, money, time, integer }) => [
      time('时间', 'at'),
      integer('会员ID', 'member_id'),
      text('会员', 'member_name'),
      integer('VIP', 'vip'),
      text('方式', ({ way }) => PAY_WAY_NAMES[way]),
      money('金额', 'amount'),
      text('订单号', 'no'),
      text('代理推荐', ({ referred }) => yesNo(referred)),
    ],
    { day: FILTER.day, source: SOURCE },
  ),
  listOf(
    staffRows.memberReports.members,
    '会员报表',
    ({ text, money, integer }) => [
      integer('会员ID', 'member_id'),
      text('会员', 'member_name'),
      integer('VIP', 'vip'),
      integer('注数', 'bets'),
      money('存款', 'deposits'),
      money('取款', 'withdrawals'),
      money('投注', 'stake'),
      money('GGR', 'ggr'),
      money('奖励', 'rewards'),
      money('NGR', 'ngr'),
    ],
    { ...SPAN, search: FILTER.search, vip: 'VIP', sort: { label: '排序', names: SORTS }, direction: DIRECTION },
  ),
  listOf(
    staffRows.memberReports.agents,
    '代理报表',
    ({ text, money, integer }) => [
      integer('代理ID', 'agent_id'),
      text('代理', 'agent_name'),
      integer('团队', 'members'),
      integer('新增', 'joined'),
      text('投注会员', ({ players }) => String(players ?? '')),
      money('存款', 'deposits'),
      money('取款', 'withdrawals'),
      money('投注', 'stake'),
      money('GGR', 'ggr'),
      money('奖励', 'rewards'),
      money('佣金', 'commission'),
      money('佣金后 NGR', 'ngr'),
    ],
    { ...SPAN, search: FILTER.search, sort: { label: '排序', names: SORTS }, direction: DIRECTION },
  ),
];
