import type { WorkOrderDetail } from '@koi/contract';
import { WORK_ORDER_REPLY_NAMES, WORK_ORDER_WORDS } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Logo } from '../../lib/logo.tsx';
import { type TalkEntry, talkOf, talkTime } from './order.ts';
import styles from './talk.module.css';

/**
 * New messages scroll into view only within this distance from the end, so that reading further up is not interrupted.
 */
const NEAR_END_PX = 160;

const hintOf = ({ status, waiting }: WorkOrderDetail) => {
  if (status === 'closed') return undefined;
  if (status === 'replied' && waiting === 0) return WORK_ORDER_WORDS.solved;
  return waiting === 1 ? WORK_ORDER_WORDS.waiting : undefined;
};

interface TalkProps {
  order: WorkOrderDetail;
  /** Shown above the conversation. */
  children: ReactNode;
}

/** The conversation of member and staff, newest at the end, which stays in view. */
export function Talk({ order, children }: TalkProps) {
  const talk = talkOf(order);
  const scroller = useRef<HTMLDivElement>(null);
  const nearEnd = useRef(true);
  const last = talk.at(-1)?.key;
  // Scrolling is outside React. A new message is scrolled into view unless the member reads further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message triggers the scrolling
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && nearEnd.current) box.scrollTop = box.scrollHeight;
  }, [last]);
  const today = beijingDay(new Date());
  const hint = hintOf(order);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be usable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        nearEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
      }}
    >
      {children}
      <div role="log" aria-label={WORK_ORDER_WORDS.talk}>
        {talk.map((entry) => (
          <Line key={entry.key} entry={entry} today={today} />
        ))}
      </div>
      {hint && (
        <p className={styles.hint}>
          <Icon name="info" size={14} />
          {hint}
        </p>
      )}
    </div>
  );
}

function Line({ entry: { kind, text, at }, today }: { entry: TalkEntry; today: string }) {
  const time = talkTime(at, today);
  if (kind === 'event') {
    return (
      <p className={styles.event}>
        {text} · <time>{time}</time>
      </p>
    );
  }
  const isMine = kind === 'user';
  return (
    <div className={join(styles.word, isMine && styles.mine)}>
      {!isMine && (
        <span className={styles.face}>
          <Logo width={36} height={36} />
        </span>
      )}
      <div className={styles.message}>
        <p className={styles.who}>
          {isMine ? WORK_ORDER_WORDS.me : WORK_ORDER_REPLY_NAMES.admin} · <time>{time}</time>
        </p>
        <p className={styles.bubble}>{text}</p>
      </div>
    </div>
  );
}
