import type { StaffTalk } from '@koi/contract';
import { TALK_STATE_NAMES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import unseen from '@koi/ui/unseen.module.css';
import { staffCalls } from '../../../lib/api.ts';
import styles from '../../../lib/conversation/queue.module.css';
import { QueueCard } from '../../../lib/conversation/queue-card.tsx';
import { useList } from '../../../lib/list/index.ts';
import { shortTime } from '../../../lib/times.ts';
import { Icon, Member, SearchField, Segments, Tag, type TagTone } from '../../../ui/index.ts';
import own from './live-chat.module.css';

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

const DEFAULTS = { queue: 'todo' as (typeof QUEUES)[number]['value'], search: '' };

export function TalksList({ todo }: { todo: number | undefined }) {
  const list = useList(staffCalls.talks.list, DEFAULTS, { everyMs: POLL_MS });
  const today = beijingDay(new Date());
  return (
    <QueueCard
      label="会话"
      list={list}
      empty={list.filters.queue === 'todo' ? '没有等待回复的会话' : '没有符合条件的会话'}
      row={(talk) => <Row talk={talk} today={today} />}
      tools={
        <>
          <Segments
            label="队列"
            options={QUEUES.map((option) => (option.value === 'todo' ? { ...option, count: todo } : option))}
            {...list.field('queue')}
          />
          <div className={styles.search}>
            <SearchField label="搜索会话" placeholder="会员、访客编号" {...list.field('search')} />
          </div>
        </>
      }
    />
  );
}

/** A visitor has no VIP level. */
export function Guest({ talk: { name, vip, member_id } }: { talk: StaffTalk }) {
  return member_id === 0 ? <b className={own.visitor}>{name}</b> : <Member name={name} vip={vip} />;
}

function Row({ talk, today }: { talk: StaffTalk; today: string }) {
  return (
    <>
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
              <span className={unseen['unseen']}>未读 </span>
              {Math.min(talk.unread, UNREAD_SHOWN_MAX)}
            </span>
          )}
          <Tag tone={STATE_TONES[talk.state]}>{TALK_STATE_NAMES[talk.state]}</Tag>
        </span>
      </span>
    </>
  );
}
