import type { StaffWorkOrder, WorkOrderSummary } from '@koi/contract';
import { WORK_ORDER_CATEGORIES, WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES } from '@koi/contract/constants';
import {
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_REPLY_NAMES,
  WORK_ORDER_STATUS_NAMES,
} from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/queue.module.css';
import { QueueCard } from '../../../lib/conversation/queue-card.tsx';
import { useList } from '../../../lib/list/index.ts';
import { shortTime } from '../../../lib/times.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import { WORK_ORDER_TONES } from '../../../lib/work-order-tones.ts';
import { Icon, Member, SearchField, Segments, Select, Tag } from '../../../ui/index.ts';

const POLL_MS = 5000;

const QUEUES = [
  { value: 'todo', label: '待我处理' },
  { value: 'mine', label: '我的工单' },
  { value: 'all', label: '全部' },
] as const;

const optionsOf = <W extends string>(all: string, words: readonly W[], names: Readonly<Record<W, string>>) => [
  { value: '' as const, label: all },
  ...words.map((value) => ({ value, label: names[value] })),
];

const STATUSES = optionsOf('状态', WORK_ORDER_STATUSES, WORK_ORDER_STATUS_NAMES);
const CATEGORIES = optionsOf('分类', WORK_ORDER_CATEGORIES, WORK_ORDER_CATEGORY_NAMES);
const PRIORITIES = optionsOf('优先级', WORK_ORDER_PRIORITIES, WORK_ORDER_PRIORITY_NAMES);

const DEFAULTS = {
  queue: 'todo' as (typeof QUEUES)[number]['value'],
  status: '' as (typeof STATUSES)[number]['value'],
  category: '' as (typeof CATEGORIES)[number]['value'],
  priority: '' as (typeof PRIORITIES)[number]['value'],
  search: '',
};

export function Queue({ summary }: { summary: WorkOrderSummary | undefined }) {
  const list = useList(staffCalls.workOrders.list, DEFAULTS, { everyMs: POLL_MS });
  const today = beijingDay(new Date());
  return (
    <QueueCard
      label="工单"
      list={list}
      empty={list.filters.queue === 'todo' ? '没有等待回复的工单' : '没有符合条件的工单'}
      row={(order) => <Row order={order} today={today} />}
      tools={
        <>
          <Segments
            label="队列"
            options={QUEUES.map((option) => (option.value === 'todo' ? { ...option, count: summary?.todo } : option))}
            {...list.field('queue')}
          />
          <div className={styles.selects}>
            <Select label="状态" wide options={STATUSES} {...list.field('status')} />
            <Select label="分类" wide options={CATEGORIES} {...list.field('category')} />
            <Select label="优先级" wide options={PRIORITIES} {...list.field('priority')} />
          </div>
          <div className={styles.search}>
            <SearchField label="搜索工单" placeholder="会员、工单号" {...list.field('search')} />
          </div>
        </>
      }
    >
      <Figures summary={summary} />
    </QueueCard>
  );
}

function Row({ order, today }: { order: StaffWorkOrder; today: string }) {
  const waits = order.waiting_since !== '';
  return (
    <>
      <span className={styles.mark}>
        <Icon name="ticket" size={18} />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.title}>{order.title}</b>
          <time>{shortTime(order.updated_at, today)}</time>
        </span>
        <span className={styles.line}>
          <Member name={order.member_name} vip={order.vip} />
          {(order.priority === 'urgent' || order.priority === 'high') && (
            <span className={styles[order.priority]}>{order.priority_text}</span>
          )}
          <span className={styles.spread} />
          {waits && <i className={styles.dot} title="等待回复" />}
          <Tag tone={WORK_ORDER_TONES[order.status]}>{order.status_text}</Tag>
        </span>
        <span className={styles.last}>
          {order.last_by === 'admin' && `${WORK_ORDER_REPLY_NAMES.admin}：`}
          {order.last_word}
        </span>
      </span>
    </>
  );
}

/** Response times of the last seven days. */
function Figures({ summary }: { summary: WorkOrderSummary | undefined }) {
  return (
    <p className={styles.figures}>
      <span>
        首次回复中位 <b>{summary ? handlingTime(summary.first_reply_median_seconds) : '--'}</b>
      </span>
      <span>
        平均 <b>{summary ? handlingTime(summary.first_reply_average_seconds) : '--'}</b>
      </span>
      <span>
        今日新增 <b>{summary?.created_today ?? '--'}</b>
      </span>
    </p>
  );
}
