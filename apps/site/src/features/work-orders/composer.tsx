import { WORK_ORDER_CONTENT_MAX_LENGTH } from '@koi/contract/constants';
import { WORK_ORDERS } from '@koi/contract/texts';
import { type FormEvent, useState } from 'react';
import { SendButton, WriteField } from '../../ui/write-line.tsx';
import styles from './composer.module.css';
import { useReply } from './use-orders.ts';

/** The field for a reply, which can't be sent while it is blank. */
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
      <WriteField
        label={WORK_ORDERS.replyMissing}
        value={content}
        maxLength={WORK_ORDER_CONTENT_MAX_LENGTH}
        onChange={(event) => setContent(event.target.value)}
      />
      <SendButton label={WORK_ORDERS.send} busy={busy} disabled={text === '' || busy} />
    </form>
  );
}
