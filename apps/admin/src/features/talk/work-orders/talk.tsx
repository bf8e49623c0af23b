import type { StaffWorkOrderDetail } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { useLayoutEffect, useRef } from 'react';
import styles from '../../../lib/conversation/talk.module.css';
import { listTime } from '../../../lib/times.ts';
import { Icon, join } from '../../../ui/index.ts';
import { type Entry, entriesOf } from './look.ts';

const NEAR_END_PX = 120;

/** Messages, notes and events of the order. The newest stays in view unless the reader has scrolled up. */
export function Talk({ order }: { order: StaffWorkOrderDetail }) {
  const entries = entriesOf(order);
  const scroller = useRef<HTMLDivElement>(null);
  const nearEnd = useRef(true);
  const last = entries.at(-1)?.key;
  // The scroll position lives in the DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry is added
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && nearEnd.current) box.scrollTop = box.scrollHeight;
  }, [last]);
  const today = beijingDay(new Date());
  return (
    <div
      ref={scroller}
      className={styles.talk}
      role="log"
      aria-label="沟通记录"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        nearEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
      }}
    >
      {entries.map((entry) => (
        <Line key={entry.key} entry={entry} today={today} />
      ))}
    </div>
  );
}

function Line({ entry: { kind, who, mine, text, at }, today }: { entry: Entry; today: string }) {
  const time = at.startsWith(today) ? at.slice(11, 16) : listTime(at);
  if (kind === 'event') {
    return (
      <p className={styles.event}>
        {text} · <time>{time}</time>
      </p>
    );
  }
  if (kind === 'note') {
    return (
      <div className={styles.note}>
        <Icon name="pencil" size={14} />
        <p>
          <b>{who} 的内部备注</b> · <time>{time}</time>
          <span>{text}</span>
        </p>
      </div>
    );
  }
  const isStaff = kind === 'admin';
  return (
    <div className={join(styles.word, isStaff && styles.staff)}>
      {!isStaff && <span className={styles.face}>{who.slice(0, 1).toUpperCase()}</span>}
      <div className={styles.message}>
        <p className={styles.who}>
          {mine ? '我' : who} · <time>{time}</time>
        </p>
        <p className={styles.bubble}>{text}</p>
      </div>
    </div>
  );
}
