import type { TalkState } from '@koi/client';
import type { TalkMessage } from '@koi/contract';
import { TALKS } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from '../../../lib/conversation/talk.module.css';
import { useMay, useStaff } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Icon, join, Skeleton } from '../../../ui/index.ts';
import own from './live-chat.module.css';
import { liveChat } from './live-chat-store.ts';

const NEAR_END_PX = 120;
const NEAR_TOP_PX = 200;

interface TalkLogProps {
  id: number;
  talk: TalkState;
  /** Display name of the member or visitor. */
  name: string;
  typing: boolean;
}

/** The messages. The newest stays in view unless the reader has scrolled up. */
export function TalkLog({ id, talk, name, typing }: TalkLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const nearEnd = useRef(true);
  const before = useRef({ first: 0, height: 0 });
  const first = talk.messages[0]?.seq ?? 0;
  const last = talk.messages.at(-1)?.seq;
  // The scroll position lives in the DOM. Older messages added at the top must not move what is being read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages arrive
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    if (before.current.first > first && first > 0) scroller.scrollTop += scroller.scrollHeight - before.current.height;
    else if (nearEnd.current) scroller.scrollTop = scroller.scrollHeight;
    before.current = { first, height: scroller.scrollHeight };
  }, [first, last, talk.outbox.length, typing]);
  useReading(id, talk.upTo);

  const today = beijingDay(new Date());
  return (
    <div
      ref={box}
      className={styles.talk}
      role="log"
      aria-label="会话内容"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: scroller }) => {
        nearEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
        if (scroller.scrollTop < NEAR_TOP_PX) liveChat.older(id);
      }}
    >
      {!talk.welcomed && <Skeleton rows={5} />}
      {talk.more && (
        <button type="button" className={own.older} onClick={() => liveChat.older(id)}>
          {TALKS.older}
        </button>
      )}
      {talk.messages.map((message) => (
        <Message key={message.seq} message={message} name={name} today={today} seen={message.seq <= talk.seen} />
      ))}
      {talk.outbox.map(({ client_id, text, picture, failure }) => (
        <div key={client_id} className={join(styles.word, styles.staff)}>
          <div className={styles.message}>
            <p className={styles.who}>
              {failure === '' ? (
                <>
                  <Icon name="clock" size={12} /> {TALKS.sending}
                </>
              ) : (
                <span className={own.failed} role="alert">
                  {failure}
                  <button type="button" onClick={() => liveChat.resend(id, client_id)}>
                    {TALKS.resend}
                  </button>
                  <button type="button" onClick={() => liveChat.discard(id, client_id)}>
                    删除
                  </button>
                </span>
              )}
            </p>
            <Body text={text} picture={picture} />
          </div>
        </div>
      ))}
      {typing && (
        <p className={styles.event} role="status">
          {name} 正在输入…
        </p>
      )}
    </div>
  );
}

/** Marks the talk as read while it is shown on a visible page. */
function useReading(id: number, upTo: number) {
  const mayAnswer = useMay('service.answer');
  const { link } = liveChat.use();
  useEffect(() => {
    const look = () => {
      if (mayAnswer && upTo > 0 && link === 'open' && document.visibilityState === 'visible') liveChat.read(id, upTo);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, upTo, link, mayAnswer]);
}

function Body({ text, picture }: { text: string; picture: string }) {
  return (
    <>
      {picture && (
        <a className={own.picture} href={picture} target="_blank" rel="noreferrer">
          <img src={picture} alt={TALKS.pictureAlt} />
        </a>
      )}
      {text && <p className={styles.bubble}>{text}</p>}
    </>
  );
}

interface MessageProps {
  message: TalkMessage;
  name: string;
  today: string;
  seen: boolean;
}

function Message({ message: { by, who, text, picture, articles, at }, name, today, seen }: MessageProps) {
  const me = useStaff();
  const time = at.startsWith(today) ? at.slice(11, 16) : listTime(at);
  if (by === 'system') {
    return (
      <p className={styles.event}>
        {text} · <time>{time}</time>
      </p>
    );
  }
  if (by === 'auto') {
    return (
      <div className={styles.note}>
        <Icon name="question" size={14} />
        <p>
          <b>{TALKS.automatic}</b> · <time>{time}</time>
          <span>{text}</span>
          {articles.length > 0 && <span>附文章：{articles.map(({ title }) => title).join('、')}</span>}
        </p>
      </div>
    );
  }
  const isStaff = by === 'staff';
  const speaker = isStaff ? (who === '' || who === me?.name ? '我' : who) : name;
  return (
    <div className={join(styles.word, isStaff && styles.staff)}>
      {!isStaff && <span className={styles.face}>{name.slice(0, 1).toUpperCase()}</span>}
      <div className={styles.message}>
        <p className={styles.who}>
          {speaker} · <time>{time}</time>
          {isStaff && ` · ${seen ? TALKS.seen : TALKS.sent}`}
        </p>
        <Body text={text} picture={picture} />
      </div>
    </div>
  );
}
