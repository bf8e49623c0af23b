import type { StaffTalk } from '@koi/contract';
import { TALK_STATE_NAMES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/queue.module.css';
import { shortTime } from '../../../lib/times.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Card,
  Empty,
  Failure,
  Icon,
  Member,
  Pager,
  SearchField,
  Segments,
  Skeleton,
  Tag,
  type TagTone,
  Toolbar,
} from '../../../ui/index.ts';
import own from './inbox.module.css';

/** Fallback polling in case the socket misses an update. */
const POLL_MS = 20_000;
const UNREAD_SHOWN_MAX = 99;

const QUEUES = [
  { value: 'todo', label: '待我回复' },
  { value: 'mine', label: '我的会话' },
  { value: 'all', label: '全部' },
] as const;

export const STATE_TONES: Readonly<Record<StaffTalk['state'], TagTone>> = {
  waiting: 'warning',
  answered: 'success',
  closed: 'neutral',
};

interface Filters {
  queue: (typeof QUEUES)[number]['value'];
  search: string;
  page: number;
}

interface InboxListProps {
  selected: number;
  todo: number | undefined;
  onSelect: (id: number) => void;
}

export function InboxList({ selected, todo, onSelect }: InboxListProps) {
  const [filters, setFilters] = useState<Filters>({ queue: 'todo', search: '', page: 1 });
  const change = (next: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...next }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const { data, error, isPending, refetch } = useCall(staffCalls.talks.list, request, { everyMs: POLL_MS, keep: true });
  const today = beijingDay(new Date());
  return (
    <Card fill className={styles.queue}>
      <Toolbar>
        <Segments
          label="队列"
          value={filters.queue}
          options={QUEUES.map((option) => (option.value === 'todo' ? { ...option, count: todo } : option))}
          onChange={(queue) => change({ queue })}
        />
        <div className={styles.search}>
          <SearchField
            label="搜索会话"
            placeholder="会员、访客编号"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
        </div>
      </Toolbar>
      <div className={styles.rows}>
        {error && !data && <Failure error={error} onRetry={refetch} />}
        {isPending && <Skeleton rows={8} />}
        {data?.total === 0 && <Empty text={filters.queue === 'todo' ? '没有等待回复的会话' : '没有符合条件的会话'} />}
        {data && data.total > 0 && (
          <ul aria-label="会话">
            {data.data.map((talk) => (
              <li key={talk.id}>
                <Row talk={talk} today={today} chosen={talk.id === selected} onSelect={() => onSelect(talk.id)} />
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
    </Card>
  );
}

/** A visitor has no VIP level. */
export function Guest({ talk: { name, vip, member_id } }: { talk: StaffTalk }) {
  return member_id === 0 ? <b className={own.visitor}>{name}</b> : <Member name={name} vip={vip} />;
}

interface RowProps {
  talk: StaffTalk;
  today: string;
  chosen: boolean;
  onSelect: () => void;
}

function Row({ talk, today, chosen, onSelect }: RowProps) {
  return (
    <button type="button" className={styles.row} aria-current={chosen || undefined} onClick={onSelect}>
      <span className={own.mark}>
        <Icon name={talk.member_id === 0 ? 'globe' : 'headset'} size={18} />
      </span>
      <span className={styles.words}>
        <span className={own.first}>
          <Guest talk={talk} />
          <span className={styles.spread} />
          <time>{shortTime(talk.last_at, today)}</time>
        </span>
        <span className={own.word}>
          {talk.last_by === 'staff' && '客服：'}
          {talk.last_word}
        </span>
        <span className={styles.line}>
          <span className={own.holder}>
            {talk.holder === '' ? '无人接待' : talk.held_by_me ? '我接待' : `${talk.holder} 接待`}
          </span>
          <span className={styles.spread} />
          {talk.unread > 0 && (
            <span className={own.unread}>
              <span className={own.unseen}>未读 </span>
              {Math.min(talk.unread, UNREAD_SHOWN_MAX)}
            </span>
          )}
          <Tag tone={STATE_TONES[talk.state]}>{TALK_STATE_NAMES[talk.state]}</Tag>
        </span>
      </span>
    </button>
  );
}
