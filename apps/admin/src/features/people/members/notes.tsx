import type { MemberFile, MemberNote } from '@koi/contract';
import { MEMBER_NOTE_MAX_LENGTH } from '@koi/contract/constants';
import { checkMemberNote } from '@koi/contract/rules/staff';
import { type FormEvent, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useMay } from '../../../lib/session.ts';
import { exactTime, listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, type Column, Field, Figure, IconButton, Loading, PanelSection, TextInput } from '../../../ui/index.ts';
import styles from './notes.module.css';
import tabs from './tabs.module.css';

const LIST = staffCalls.memberNotes.list;
const SHOWN = 3;

/** A line for a new note. The button appears with the first character. */
function NewNote({ member }: { member: MemberFile }) {
  const { text, field, set, passes, refuse } = useText();
  const { error, ...input } = field;
  const { busy, run } = useAction(staffCalls.memberNotes.add, {
    changes: [LIST, staffCalls.audit.list],
    onDone: () => set(''),
    onFailed: refuse,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passes(checkMemberNote({ text }))) void run({ member_id: member.id, text });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field error={error}>
        {(id) => (
          <TextInput
            id={id}
            aria-label="添加备注"
            maxLength={MEMBER_NOTE_MAX_LENGTH}
            placeholder="添加备注，仅后台可见"
            {...input}
          />
        )}
      </Field>
      {text !== '' && (
        <Button type="submit" tone="soft" busy={busy}>
          添加
        </Button>
      )}
    </form>
  );
}

function Words({ note }: { note: MemberNote }) {
  return note.removed ? (
    <span className={styles.removed}>
      {note.removed_by} 已删除：{note.removed_reason}
    </span>
  ) : (
    note.text
  );
}

/** The newest notes beside the file, and a line for a new one. */
export function NewestNotes({ member }: { member: MemberFile }) {
  const mayWrite = useMay('members.note');
  const { data, error, refetch } = useCall(LIST, { member_id: member.id });
  const notes = data?.data.filter(({ removed }) => !removed).slice(0, SHOWN) ?? [];
  return (
    <PanelSection
      title="备注"
      aside={
        data &&
        data.total > 0 && (
          <Link className={styles.all} to={`/members/${member.id}?tab=notes`}>
            全部 {data.total} 条
          </Link>
        )
      }
    >
      <div className={styles.body}>
        {!data && <Loading error={error} onRetry={refetch} rows={2} />}
        {data && notes.length === 0 && <p className={styles.none}>还没有备注</p>}
        {notes.length > 0 && (
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <p className={styles.text}>{note.text}</p>
                <p className={styles.by}>
                  {note.staff_name} · {listTime(note.created_at)}
                </p>
              </li>
            ))}
          </ul>
        )}
        {mayWrite && <NewNote member={member} />}
      </div>
    </PanelSection>
  );
}

function RemoveDialog({ note, onClose }: { note: MemberNote; onClose: () => void }) {
  const { busy, run } = useAction(staffCalls.memberNotes.remove, {
    changes: [LIST, staffCalls.audit.list],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="删除备注"
      ok="删除"
      effect="备注不再显示，删除人与原因会保留。"
      danger
      readBy="显示在备注列表，并记入审计日志"
      busy={busy}
      onReason={(reason) => void run({ id: note.id, reason })}
      onClose={onClose}
    />
  );
}

const COLUMNS: Column<MemberNote>[] = [
  { title: '时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  { title: '员工', cell: ({ staff_name }) => <b>{staff_name}</b> },
  {
    title: '备注',
    cell: (note) => (
      <p className={tabs.whole}>
        <Words note={note} />
      </p>
    ),
  },
];

/** All notes, also removed ones with the reason. */
export function NotesTab({ member }: { member: MemberFile }) {
  const mayWrite = useMay('members.note');
  const [removing, setRemoving] = useState<MemberNote>();
  const list = useList(LIST, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  const remove: Column<MemberNote> = {
    title: '操作',
    align: 'right',
    cell: (note) =>
      note.removed ? null : <IconButton icon="trash" label="删除备注" size={18} onClick={() => setRemoving(note)} />,
  };
  return (
    <>
      <ListView
        label="备注"
        list={list}
        columns={mayWrite ? [...COLUMNS, remove] : COLUMNS}
        rowKey={({ id }) => id}
        unit="条"
        empty="还没有备注"
      />
      {removing && <RemoveDialog note={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
