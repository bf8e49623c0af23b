import {
  BLOCK_END_NAMES,
  BLOCK_KIND_NAMES,
  BLOCK_TERM_NAMES,
  ENDING_ANSWER_NAMES,
  GATE_ACTION_NAMES,
  LIMIT_KIND_NAMES,
  LIMIT_PERIOD_NAMES,
  MARKER_NAMES,
  type OutputOf,
  PROTECTION_ACTOR_NAMES,
  PROTECTION_CASE_NAMES,
  RETURN_STATE_NAMES,
  staffRows,
} from '@koi/contract';
import { FILTER, listOf, reportOf } from './list.ts';

const { protection } = staffRows;
type Report = OutputOf<typeof protection.report>;

const OPEN = { label: '范围', names: { 1: '未完成' } };
/** Member 0 of the house limits means everyone; the id is then left out. */
const MEMBER = { member_id: '会员ID' };

/** The figures of the report one below the other, as part, subject, figure and value. */
const reportRows = ({ limits, blocks, raises, refusals, advertising }: Report) => {
  const row = (part: string, subject: string, figures: Readonly<Record<string, number>>) =>
    Object.entries(figures).map(([figure, value]) => ({ part, subject, figure, value }));
  return [
    ...limits.flatMap(({ kind, set, lowered, holding }) =>
      row('限额', LIMIT_KIND_NAMES[kind], { 新设: set, 降低: lowered, 生效中: holding }),
    ),
    ...blocks.flatMap(({ kind, term, taken, holding }) =>
      row('限制', `${BLOCK_KIND_NAMES[kind]} ${BLOCK_TERM_NAMES[term]}`, { 新增: taken, 生效中: holding }),
    ),
    ...row('提高申请', '全部', {
      提出: raises.requested,
      本人确认: raises.confirmed,
      取消: raises.cancelled,
      失效: raises.lapsed,
    }),
    ...refusals.flatMap(({ action, by_block, by_limit, by_age, total }) =>
      row('拦下', GATE_ACTION_NAMES[action], { 因限制: by_block, 因限额: by_limit, 因年龄: by_age, 合计: total }),
    ),
    ...row('推广', '受限会员', { 未发送: advertising.withheld, 已到达: advertising.reached }),
  ];
};

/** Lists and the report of player protection. */
export const protectionLists = [
  listOf(
    protection.blocks,
    '限制登记',
    ({ text, money, time, integer }) => [
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('种类', ({ kind }) => BLOCK_KIND_NAMES[kind]),
      text('时长', ({ term }) => BLOCK_TERM_NAMES[term]),
      text('原因', 'reason'),
      time('生效', 'started_at'),
      time('结束', 'ends_at'),
      text('结束方式', ({ ending }) => BLOCK_END_NAMES[ending]),
      money('余额', 'balance'),
    ],
    {
      kind: { label: '种类', names: BLOCK_KIND_NAMES },
      sort: { label: '排序', names: { newest: '最近生效', ending: '最早结束' } },
      search: FILTER.search,
    },
  ),
  listOf(
    protection.returns,
    '返回申请',
    ({ text, time, integer }) => [
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('自我排除', ({ term }) => BLOCK_TERM_NAMES[term]),
      time('期满', 'ended_at'),
      time('本人申请', 'asked_at'),
      text('第一人', ({ first }) => first?.name ?? ''),
      time('第一人时间', ({ first }) => first?.at ?? ''),
      text('第二人', ({ second }) => second?.name ?? ''),
      time('第二人时间', ({ second }) => second?.at ?? ''),
      time('生效', 'effective_at'),
      text('状态', ({ state }) => RETURN_STATE_NAMES[state]),
      text('告知会员', 'reason'),
    ],
    { open: OPEN },
  ),
  listOf(
    protection.markers,
    '需要关心的会员',
    ({ text, time, integer }) => [
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('标记', ({ kind }) => MARKER_NAMES[kind]),
      text('依据', 'basis'),
      time('最近', 'at'),
      integer('程度', 'degree'),
      time('关怀信', 'cared_at'),
    ],
    { kind: { label: '标记', names: MARKER_NAMES } },
  ),
  listOf(
    protection.endings,
    '场馆未确认结束',
    ({ text, money, time, integer }) => [
      text('场馆', 'venue'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('起因', 'cause'),
      time('要求于', 'requested_at'),
      integer('已要求', 'asked'),
      text('答复', ({ answer }) => ENDING_ANSWER_NAMES[answer]),
      money('场馆余额', 'balance'),
    ],
    {},
  ),
  listOf(
    protection.cases,
    '玩家保护待查',
    ({ text, time, integer }) => [
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('种类', ({ kind }) => PROTECTION_CASE_NAMES[kind]),
      text('受限会员', 'other_name'),
      text('说明', 'detail'),
      time('发现', 'at'),
      text('状态', ({ open }) => (open === 1 ? '待处理' : '已处理')),
      text('处理人', 'closed_by'),
      time('处理时间', 'closed_at'),
      text('处理结果', 'remark'),
    ],
    { open: OPEN },
  ),
  listOf(
    protection.houseLimits,
    '平台限额',
    ({ text, time }) => [
      text('会员', ({ member_id, member_name }) => (member_id === 0 ? '所有会员' : member_name)),
      text('限额', ({ kind }) => LIMIT_KIND_NAMES[kind]),
      text('周期', ({ period }) => LIMIT_PERIOD_NAMES[period]),
      text('数值', 'value'),
      time('生效', 'holds_from'),
      text('原因', 'reason'),
      text('设置人', 'staff_name'),
    ],
    MEMBER,
  ),
  listOf(
    protection.memberHistory,
    '会员保护记录',
    ({ text, time }) => [
      time('时间', 'at'),
      text('事项', 'title'),
      text('内容', 'detail'),
      text('由谁', ({ by, staff_name }) => staff_name || PROTECTION_ACTOR_NAMES[by]),
    ],
    MEMBER,
  ),
  reportOf(
    protection.report,
    '玩家保护报表',
    reportRows,
    ({ text, integer }) => [
      text('部分', 'part'),
      text('对象', 'subject'),
      text('项目', 'figure'),
      integer('数值', 'value'),
    ],
    { first: '起', last: '止' },
  ),
];
