import type { Draft as DraftOf } from '@koi/client';
import type { TalkMessage } from '@koi/contract';
import { TALKS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import unseen from '@koi/ui/unseen.module.css';
import { PageLogo } from '../lib/page-brand.tsx';
import styles from './talk.module.css';

interface MessageProps {
  message: TalkMessage;
  /** Whether the message is the first or the last of consecutive messages from one side. */
  opens: boolean;
  closes: boolean;
  seen: boolean;
}

export function Message({ message, opens, closes, seen }: MessageProps) {
  if (message.by === 'system') return <p className={styles.time}>{message.text}</p>;
  const isMine = message.by === 'guest';
  return (
    <div className={join(styles.word, isMine && styles.mine, !opens && styles.follows)}>
      {!isMine && (opens ? <PageLogo className={styles.face} width={36} height={36} /> : <i className={styles.face} />)}
      <div className={styles.message}>
        {message.by === 'auto' ? <Automatic message={message} /> : <Words {...message} opens={opens} />}
        {closes && isMine && (
          <p className={styles.state}>
            <Icon name={seen ? 'checks' : 'check'} size={14} />
            {seen ? TALKS.seen : TALKS.sent} <time>{message.at.slice(11, 16)}</time>
          </p>
        )}
      </div>
    </div>
  );
}

function Words({ text, picture, opens }: { text: string; picture: string; opens: boolean }) {
  return (
    <>
      {picture && (
        <a className={styles.picture} href={picture} target="_blank" rel="noreferrer">
          <img src={picture} alt={TALKS.pictureAlt} loading="lazy" />
        </a>
      )}
      {text && <p className={join(styles.bubble, opens && styles.opens)}>{text}</p>}
    </>
  );
}

/** Marks the message as automatic and links to the full article. */
function Automatic({ message: { text, articles } }: { message: TalkMessage }) {
  return (
    <div className={join(styles.bubble, styles.opens)}>
      <span className={styles.auto}>{TALKS.automatic}</span>
      <p>{text}</p>
      {articles.length > 0 && (
        <ul className={styles.articles}>
          {articles.map(({ type, title }) => (
            <li key={type}>
              <a href={`/#/boutBallBetInfo?type=${type}`} target="_top">
                <Icon name="receipt" size={18} />
                {title}
                <Icon name="caret-right" size={14} className={styles.further} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DraftProps {
  draft: DraftOf;
  onResend: () => void;
  onDiscard: () => void;
}

/** A message that is being sent, or was refused and can be sent again or discarded. */
export function Draft({ draft, onResend, onDiscard }: DraftProps) {
  const failed = draft.failure !== '';
  return (
    <div className={join(styles.word, styles.mine)}>
      <div className={styles.message}>
        <Words text={draft.text} picture={draft.picture} opens />
        {failed ? (
          <p className={join(styles.state, styles.failed)} role="alert">
            <Icon name="warning-circle" weight="fill" size={14} />
            {draft.failure || TALKS.failed}
            <button type="button" onClick={onResend}>
              {TALKS.resend}
            </button>
            <button type="button" onClick={onDiscard}>
              删除
            </button>
          </p>
        ) : (
          <p className={styles.state}>
            <Icon name="clock" size={14} />
            {TALKS.sending}
          </p>
        )}
      </div>
    </div>
  );
}

export function Typing() {
  return (
    <div className={styles.word} role="status">
      <PageLogo className={styles.face} width={36} height={36} />
      <p className={join(styles.bubble, styles.opens, styles.typing)}>
        <span className={unseen['unseen']}>{TALKS.typing}</span>
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}
