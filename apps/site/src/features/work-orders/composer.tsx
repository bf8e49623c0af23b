import { WORK_ORDER_CONTENT_MAX_LENGTH } from '@koi/contract/constants';
import { WORK_ORDERS } from '@koi/contract/texts';
import { type FormEvent, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import styles from './composer.module.css';
import { useReply } from './use-orders.ts';

/** Room for an answer; it can't be sent while it is blank. */
export function Composer({ id }: { id: string }) {
  const [content, setContent] = useState('');
  const { busy, submit } = useReply(id, () => setContent(''));
  const text = content.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') void submit(text);
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        className={styles.field}
        rows={1}
        value={content}
        maxLength={WORK_ORDER_CONTENT_MAX_LENGTH}
        placeholder={WORK_ORDERS.replyMissing}
        aria-label={WORK_ORDERS.replyMissing}
        onChange={(event) => setContent(event.target.value)}
      />
      <button type="submit" className={styles.send} aria-label={WORK_ORDERS.send} disabled={text === '' || busy}>
        <Icon name={busy ? 'spinner' : 'paper-plane'} size={22} className={busy ? styles.spinner : undefined} />
      </button>
    </form>
  );
}
