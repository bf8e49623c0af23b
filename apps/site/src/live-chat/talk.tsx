import type { TalkMessage } from '@koi/contract';
import { TALKS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import unseen from '@koi/ui/unseen.module.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PageLogo } from '../lib/page-brand.tsx';
import { Draft, Message, Typing } from './bubbles.tsx';
import { type Line, linesOf } from './lines.ts';
import styles from './talk.module.css';
import type { TalkSnapshot, TalkStore } from './talk-store.ts';

const NEAR_END_PX = 120;
const NEAR_TOP_PX = 240;

interface TalkProps {
  talk: TalkSnapshot;
  store: TalkStore;
}

const isTheirs = ({ by }: TalkMessage) => by !== 'guest';

export function Talk({ talk, store }: TalkProps) {
  const box = useRef<HTMLElement>(null);
  const nearEnd = useRef(true);
  const [below, setBelow] = useState(0);
  const first = talk.messages[0]?.seq ?? 0;
  const last = talk.messages.at(-1);
  const heightBefore = useRef(0);
  const firstBefore = useRef(0);

  // Scrolling is outside React. Older messages inserted above must not move the messages in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages trigger the scrolling
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    if (firstBefore.current > first && first > 0) scroller.scrollTop += scroller.scrollHeight - heightBefore.current;
    else if (nearEnd.current) scroller.scrollTop = scroller.scrollHeight;
    firstBefore.current = first;
    heightBefore.current = scroller.scrollHeight;
  }, [first, last?.seq, talk.outbox.length, talk.typing]);

  useRead(talk, store, nearEnd, setBelow);

  const onScroll = (scroller: HTMLElement) => {
    nearEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
    if (scroller.scrollTop < NEAR_TOP_PX) store.older();
    if (!nearEnd.current) return;
    setBelow(0);
    store.read();
  };

  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  return (
    <div className={styles.room}>
      <section
        ref={box}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be usable by keyboard
        tabIndex={0}
        aria-label={TALKS.title}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
      >
        {talk.more && <Older talk={talk} store={store} />}
        {talk.welcomed && !talk.more && <Greeting />}
        {linesOf(talk, talk.unreadFrom, new Date()).map((line) => (
          <TalkLine key={line.key} line={line} store={store} />
        ))}
        {talk.typing && <Typing />}
      </section>
      {below > 0 && (
        <button type="button" className={styles.below} onClick={toEnd}>
          <Icon name="caret-down" size={16} />
          {below} {TALKS.newBelow}
        </button>
      )}
      <Announcer message={last} openedAt={talk.openedAt} />
    </div>
  );
}

/** Messages in view count as read while the page is visible; the others are counted on the button. */
function useRead(
  { messages, upTo }: TalkSnapshot,
  store: TalkStore,
  nearEnd: { current: boolean },
  setBelow: (count: number) => void,
) {
  const readBefore = useRef(0);
  // The visibility of the page is outside React.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || upTo === 0) return;
      if (readBefore.current === 0 || nearEnd.current) {
        readBefore.current = upTo;
        store.read();
      } else setBelow(messages.filter((message) => message.seq > readBefore.current && isTheirs(message)).length);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [messages, upTo, store, nearEnd, setBelow]);
}

/** Announces new messages of the other side to screen readers, except those that were there when the page opened. */
function Announcer({ message, openedAt }: { message: TalkMessage | undefined; openedAt: number }) {
  const isNews = message !== undefined && message.seq > openedAt && isTheirs(message);
  return (
    <p className={unseen['unseen']} aria-live="polite">
      {isNews ? `${TALKS.agent}：${message.text || TALKS.pictureAlt}` : ''}
    </p>
  );
}

function Older({ talk, store }: TalkProps) {
  return (
    <button type="button" className={styles.older} onClick={store.older} aria-busy={talk.askingOlder || undefined}>
      {talk.askingOlder ? <Icon name="spinner" size={18} className={styles.spin} /> : TALKS.older}
    </button>
  );
}

function Greeting() {
  return (
    <div className={styles.word}>
      <PageLogo className={styles.face} width={36} height={36} />
      <div className={styles.message}>
        <p className={join(styles.bubble, styles.opens)}>{TALKS.greeting}</p>
      </div>
    </div>
  );
}

function TalkLine({ line, store }: { line: Line; store: TalkStore }) {
  if (line.kind === 'time') return <p className={styles.time}>{line.text}</p>;
  if (line.kind === 'unread') {
    return (
      <p className={styles.unread}>
        <span>{TALKS.unreadMark}</span>
      </p>
    );
  }
  if (line.kind === 'draft') {
    const { draft } = line;
    return (
      <Draft
        draft={draft}
        onResend={() => store.resend(draft.client_id)}
        onDiscard={() => store.discard(draft.client_id)}
      />
    );
  }
  const { message, opens, closes, seen } = line;
  return <Message message={message} opens={opens} closes={closes} seen={seen} />;
}
