import { type CohortWeek, type MemberDay, PAY_WAY_NAMES, staffRows } from '@koi/contract';
import { FILTER, listOf, reportOf, yesNo } from './list.ts';

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
const DAY_AMOUNTS: readonly (readonly [Exclude<keyof MemberDay, 'day'>, string])[] = [
  ['opening', '期初'],
  ['deposits', '存款'],
  ['rewards', '奖励'],
  ['commission', '佣金'],
  ['won', '输赢'],
  ['adjustments', '调账'],
  ['withdrawals', '取款'],
  ['other', '其他'],
  ['closing', '期末'],
  ['to_games', '转入游戏'],
  ['from_games', '转出游戏'],
  ['at_games', '其中在游戏'],
];

/** Empty until all members of the week have reached that age. */
const percentText = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)}%`);

/** Reports about members, agents and first deposits. */
export const reportLists = [
  reportOf(
    staffRows.memberReports.cohorts,
    '同期群',
    ({ weeks }) => weeks,
    ({ text, money, integer }) => [
      text('注册周', ({ first, last }) => `${first} - ${last}`),
      integer('注册', 'registered'),
      integer('首存', 'depositors'),
      ...(['d1', 'd7', 'd30'] as const).map((name) =>
        text(`${name.toUpperCase()} 仍在投注`, (week: CohortWeek) => percentText(week[name])),
      ),
      ...([1, 2, 4, 8] as const).map((weeks) =>
        money(`${weeks} 周人均累计 NGR`, (week: CohortWeek) => week[`ngr_${weeks}`] ?? ''),
      ),
      money('NGR 合计', 'ngr'),
    ],
    { last: '止', source: SOURCE },
  ),
  reportOf(
    staffRows.memberReports.memberDays,
    '逐日收支',
    ({ member_name, days }) => days.map((day) => ({ ...day, member_name })),
    ({ text, money }) => [
      text('会员', 'member_name'),
      text('日期', 'day'),
      ...DAY_AMOUNTS.map(([name, title]) => money(title, name)),
    ],
    { ...SPAN, member_id: '会员ID' },
  ),
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
    { ...SPAN, source: SOURCE, way: { label: '方式', names: PAY_WAY_NAMES } },
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
