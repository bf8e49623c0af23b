import type { EndingRow } from '@koi/contract';
import { ENDING_ANSWER_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { Person, spanTime } from '../../../lib/protection/index.ts';
import { useNow } from '../../../lib/use-now.ts';
import { VenueMark } from '../../../lib/venue-mark.tsx';
import { secondsWaited, waitingText } from '../../../lib/waiting.ts';
import { type Column, Figure, Money, Tag } from '../../../ui/index.ts';
import styles from './protection.module.css';

const POLL_MS = 10_000;

/** How long the venue has not confirmed the end; a warning after five minutes. */
function Waited({ row: { requested_at, alert } }: { row: EndingRow }) {
  const now = useNow(POLL_MS);
  return <Tag tone={alert === 1 ? 'danger' : 'warning'}>{waitingText(secondsWaited(requested_at, '', now))}</Tag>;
}

const COLUMNS: Column<EndingRow>[] = [
  {
    title: '场馆',
    cell: ({ venue }) => (
      <span className={styles.venue}>
        <VenueMark name={venue} size="sm" />
        {venue}
      </span>
    ),
  },
  { title: '会员', cell: (row) => <Person row={row} /> },
  { title: '起因', cell: ({ cause }) => cause },
  { title: '要求于', cell: ({ requested_at }) => <Figure>{spanTime(requested_at)}</Figure> },
  { title: '已要求', align: 'right', cell: ({ asked }) => `${asked} 次` },
  { title: '答复', cell: ({ answer }) => ENDING_ANSWER_NAMES[answer] },
  { title: '场馆余额（元）', align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
  { title: '等待', align: 'right', cell: (row) => <Waited row={row} /> },
];

/** Games that were to end and whose end the venue has not confirmed, the oldest first. */
export function Endings() {
  const list = useList(staffCalls.protection.endings, NO_FILTERS, { everyMs: POLL_MS });
  return (
    <ListView
      label="未确认结束"
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      unit="条"
      empty="场馆都已确认"
      note={<p className={styles.promise}>系统会一直再问，直到场馆确认；期间拒绝一切新投注。超过 5 分钟请联系场馆。</p>}
    />
  );
}

/** One of them, beside the register. */
export function EndingItem({ row }: { row: EndingRow }) {
  return (
    <div className={styles.endingItem}>
      <VenueMark name={row.venue} />
      <span>
        <b>
          {row.member_name} · {row.venue}
        </b>
        <small>
          {row.answer === 'round'
            ? `本局进行中，结束后转回 ${row.balance}`
            : `已要求 ${row.asked} 次，${ENDING_ANSWER_NAMES[row.answer]} · 余额 ${row.balance}`}
        </small>
      </span>
      <Waited row={row} />
    </div>
  );
}
