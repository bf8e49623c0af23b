import type { StaffWorkOrder, WorkOrderSummary } from '@koi/contract';
import { WORK_ORDER_CATEGORIES, WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES } from '@koi/contract/constants';
import {
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_REPLY_NAMES,
  WORK_ORDER_STATUS_NAMES,
} from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/queue.module.css';
import { shortTime } from '../../../lib/times.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { handlingTime } from '../../../lib/waiting.ts';
import {
  Card,
  Empty,
  Failure,
  Icon,
  Member,
  Pager,
  SearchField,
  Segments,
  Select,
  Skeleton,
  Tag,
  Toolbar,
} from '../../../ui/index.ts';
import { STATUS_TONES } from './look.ts';

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

interface Filters {
  queue: (typeof QUEUES)[number]['value'];
  status: (typeof STATUSES)[number]['value'];
  category: (typeof CATEGORIES)[number]['value'];
  priority: (typeof PRIORITIES)[number]['value'];
  search: string;
  page: number;
}

const AT_FIRST: Filters = { queue: 'todo', status: '', category: '', priority: '', search: '', page: 1 };

interface QueueProps {
  selected: number;
  summary: WorkOrderSummary | undefined;
  onSelect: (id: number) => void;
}

export function Queue({ selected, summary, onSelect }: QueueProps) {
  const [filters, setFilters] = useState(AT_FIRST);
  const change = (next: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...next }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const { data, error, isPending, refetch } = useCall(staffCalls.workOrders.list, request, {
    everyMs: POLL_MS,
    keep: true,
  });
  const today = beijingDay(new Date());
  return (
    <Card fill className={styles.queue}>
      <Toolbar>
        <Segments
          label="队列"
          value={filters.queue}
          options={QUEUES.map((option) => (option.value === 'todo' ? { ...option, count: summary?.todo } : option))}
          onChange={(queue) => change({ queue })}
        />
        <div className={styles.selects}>
          <Select
            label="状态"
            wide
            value={filters.status}
            options={STATUSES}
            onChange={(status) => change({ status })}
          />
          <Select
            label="分类"
            wide
            value={filters.category}
            options={CATEGORIES}
            onChange={(category) => change({ category })}
          />
          <Select
            label="优先级"
            wide
            value={filters.priority}
            options={PRIORITIES}
            onChange={(priority) => change({ priority })}
          />
        </div>
        <div className={styles.search}>
          <SearchField
            label="搜索工单"
            placeholder="会员、工单号"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
        </div>
      </Toolbar>
      <div className={styles.rows}>
        {error && !data && <Failure error={error} onRetry={refetch} />}
        {isPending && <Skeleton rows={8} />}
        {data?.total === 0 && <Empty text={filters.queue === 'todo' ? '没有等待回复的工单' : '没有符合条件的工单'} />}
        {data && data.total > 0 && (
          <ul aria-label="工单">
            {data.data.map((order) => (
              <li key={order.id}>
                <Row order={order} today={today} chosen={order.id === selected} onSelect={() => onSelect(order.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {data && data.last_page > 1 && (
        <Pager
          page={data.current_page}
          lastPage={data.last_page}
          total={data.total}
          unit="个"
          onPage={(page) => change({ page })}
        />
      )}
      <Figures summary={summary} />
    </Card>
  );
}

interface RowProps {
  order: StaffWorkOrder;
  today: string;
  chosen: boolean;
  onSelect: () => void;
}

function Row({ order, today, chosen, onSelect }: RowProps) {
  const waits = order.waiting_since !== '';
  return (
    <button type="button" className={styles.row} aria-current={chosen || undefined} onClick={onSelect}>
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
          <Tag tone={STATUS_TONES[order.status]}>{order.status_text}</Tag>
        </span>
        <span className={styles.last}>
          {order.last_by === 'admin' && `${WORK_ORDER_REPLY_NAMES.admin}：`}
          {order.last_word}
        </span>
      </span>
    </button>
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
