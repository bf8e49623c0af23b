import type { StaffAnnouncement } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Card, type Column, confirm, Figure, RowActions, Switch, Table, Tag } from '../../../ui/index.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './content.module.css';
import { STATES, windowText } from './states.ts';

const COLUMNS: Column<StaffAnnouncement>[] = [
  {
    title: '公告',
    fluid: true,
    cell: ({ text }) => (
      <span className={styles.announcement} title={text}>
        {text}
      </span>
    ),
  },
  { title: '展示时间', cell: ({ starts_at, ends_at }) => <Figure>{windowText(starts_at, ends_at)}</Figure> },
  { title: '状态', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag> },
];

const nameOf = ({ text }: StaffAnnouncement) => (text.length > 12 ? `${text.slice(0, 12)}…` : text);

export function Announcements({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const mayEdit = useMay('content.edit');
  const read = useCall(staffCalls.announcements.list, {});
  const [edited, setEdited] = useState<StaffAnnouncement>();
  const changes = { changes: [staffCalls.announcements.list] };
  const saving = useAction(staffCalls.announcements.save, changes);
  const removal = useAction(staffCalls.announcements.remove, changes);
  const busy = saving.busy || removal.busy;
  const remove = async (row: StaffAnnouncement) => {
    const question = {
      title: '删除公告',
      text: `「${nameOf(row)}」将不再显示，且不能恢复。`,
      ok: '删除',
      danger: true,
    };
    if (await confirm(question)) await removal.run({ id: row.id, version: row.version });
  };
  const editColumn: Column<StaffAnnouncement> = {
    title: '操作',
    align: 'right',
    cell: (row) => (
      <span className={styles.actions}>
        <Switch
          label={`显示 ${nameOf(row)}`}
          checked={row.active === 1}
          busy={busy}
          onChange={(on) => void saving.run({ ...row, active: on ? 1 : 0 })}
        />
        <RowActions name={nameOf(row)} busy={busy} onEdit={() => setEdited(row)} onRemove={() => void remove(row)} />
      </span>
    ),
  };
  const close = () => {
    setEdited(undefined);
    onAdded();
  };
  return (
    <Card
      fill
      title="公告"
      actions={
        <WholeExport
          label="公告"
          unit="条"
          call={staffCalls.announcements.list}
          request={{}}
          total={read.data?.length}
        />
      }
    >
      <Table
        label="公告"
        columns={mayEdit ? [...COLUMNS, editColumn] : COLUMNS}
        rows={read.data ?? []}
        rowKey={({ id }) => id}
        read={read}
        empty="还没有公告"
      />
      {(adding || edited) && <AnnouncementDialog announcement={edited} onClose={close} />}
    </Card>
  );
}
