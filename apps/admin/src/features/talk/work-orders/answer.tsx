import type { StaffWorkOrderDetail } from '@koi/contract';
import { WORK_ORDER_CONTENT_MAX_LENGTH } from '@koi/contract/constants';
import { checkWorkOrderNote, checkWorkOrderReply } from '@koi/contract/rules/work-orders';
import { type FormEvent, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ReplyTemplates } from '../../../lib/conversation/reply-templates.tsx';
import { Unsent } from '../../../lib/conversation/unsent.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Note, Segments, Spread, TextAreaField } from '../../../ui/index.ts';
import styles from './answer.module.css';
import { ORDER_CALLS } from './order-calls.ts';

const MODES = [
  { value: 'reply', label: '回复会员' },
  { value: 'note', label: '内部备注' },
] as const;
type Mode = (typeof MODES)[number]['value'];

interface AnswerProps {
  order: StaffWorkOrderDetail;
  /** This person cannot reply to the member at the moment, only write notes. */
  notesOnly: boolean;
}

/** A reply to the member or an internal note. Each has its own draft. */
export function Answer({ order, notesOnly }: AnswerProps) {
  const [wanted, setMode] = useState<Mode>('reply');
  const mode = notesOnly ? 'note' : wanted;
  const [drafts, setDrafts] = useState({ reply: '', note: '' });
  const [error, setError] = useState<string>();
  const write = (text: string) => {
    setDrafts((current) => ({ ...current, [mode]: text }));
    setError(undefined);
  };
  const options = { changes: ORDER_CALLS, onDone: () => write('') };
  const reply = useAction(staffCalls.workOrders.reply, options);
  const note = useAction(staffCalls.workOrders.note, options);
  const isNote = mode === 'note';

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const input = { id: order.id, content: drafts[mode].trim() };
    const failing = isNote ? checkWorkOrderNote(input) : checkWorkOrderReply(input);
    setError(failing);
    if (!failing) void (isNote ? note : reply).run(input);
  };

  return (
    <form className={styles.answer} onSubmit={send}>
      {notesOnly && <Unsent text={drafts.reply} />}
      {!isNote && (
        <ReplyTemplates onChoose={(text) => write(drafts.reply === '' ? text : `${drafts.reply}\n${text}`)} />
      )}
      <TextAreaField
        label={isNote ? '内部备注，会员看不到' : '回复内容'}
        error={error}
        rows={3}
        value={drafts[mode]}
        maxLength={WORK_ORDER_CONTENT_MAX_LENGTH}
        placeholder={isNote ? '给同事的说明，会员看不到' : `回复 ${order.member_name}`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={styles.actions}>
        {!notesOnly && <Segments label="写给谁" value={mode} options={MODES} onChange={setMode} />}
        <Note>Ctrl + Enter 发送</Note>
        <Spread />
        <Button
          type="submit"
          tone={isNote ? 'soft' : 'primary'}
          icon={isNote ? 'pencil' : 'paper-plane'}
          busy={reply.busy || note.busy}
        >
          {isNote ? '保存备注' : '发送'}
        </Button>
      </div>
    </form>
  );
}
