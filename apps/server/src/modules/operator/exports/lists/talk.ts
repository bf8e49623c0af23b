import {
  LETTER_KIND_NAMES,
  staffRows,
  TALK_STATE_NAMES,
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_STATUS_NAMES,
} from '@koi/contract';
import { withoutTags } from '@koi/contract/rules/html';
import { FILTER, listOf } from './list.ts';

const QUEUE = { label: '队列', names: { todo: '待我处理', mine: '我的', all: '全部' } };

export const talkLists = [
  listOf(
    staffRows.letters.list,
    '站内信',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('类型', ({ kind }) => LETTER_KIND_NAMES[kind]),
      text('标题', 'title'),
      text('正文', ({ content }) => withoutTags(content, ' ').trim()),
      text('收信人', ({ audience, names }) => (audience === 'all' ? '全部会员' : names.join('、') || '指定会员')),
      integer('收信人数', 'recipients'),
      integer('已读人数', 'readers'),
      text('发送人', ({ sender }) => sender || '系统'),
      time('发送时间', 'created_at'),
    ],
    { source: { label: '来源', names: { staff: '人工发送', platform: '系统发送' } }, search: FILTER.search },
  ),
  listOf(
    staffRows.workOrders.list,
    '客服工单',
    ({ text, time, integer }) => [
      text('工单号', 'order_no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('标题', 'title'),
      text('分类', 'category_text'),
      text('优先级', 'priority_text'),
      text('状态', 'status_text'),
      time('等待回复自', 'waiting_since'),
      text('处理人', 'assignee'),
      text('最后一条', 'last_word'),
      time('提交时间', 'created_at'),
      time('更新时间', 'updated_at'),
    ],
    {
      queue: QUEUE,
      status: { label: '状态', names: WORK_ORDER_STATUS_NAMES },
      category: { label: '分类', names: WORK_ORDER_CATEGORY_NAMES },
      priority: { label: '优先级', names: WORK_ORDER_PRIORITY_NAMES },
      search: FILTER.search,
      member_id: '会员ID',
    },
  ),
  listOf(
    staffRows.talks.list,
    '在线会话',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('会员或访客', 'name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('状态', ({ state }) => TALK_STATE_NAMES[state]),
      text('接待人', 'holder'),
      integer('未读', 'unread'),
      text('最后一条', 'last_word'),
      time('最后时间', 'last_at'),
      time('等待回复自', 'waiting_since'),
      time('开始时间', 'created_at'),
    ],
    { queue: QUEUE, search: FILTER.search, member_id: '会员ID' },
  ),
  listOf(
    staffRows.letters.received,
    '会员站内信',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('类型', ({ kind }) => LETTER_KIND_NAMES[kind]),
      text('标题', 'title'),
      text('发送人', 'sender'),
      time('发送时间', 'created_at'),
      time('阅读时间', 'read_at'),
    ],
    { member_id: '会员ID' },
  ),
  listOf(
    staffRows.talks.messages,
    '会员客服会话',
    ({ text, time }) => [
      time('时间', 'at'),
      text('发送方', ({ by, staff_name }) => (by === 'guest' ? '会员' : staff_name || '系统')),
      text('内容', 'text'),
      text('图片', 'picture'),
    ],
    { member_id: '会员ID' },
  ),
];
