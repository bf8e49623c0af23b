import type { RetentionRow } from '@koi/contract';
import { KEPT_DATA, type KeptData, RETENTION } from '@koi/contract/constants';
import { KEPT_DATA_NAMES, RETENTION_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { counted } from '../../../lib/list/counted.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Card, type Column, Figure, Hint, IconButton, Page, Table } from '../../../ui/index.ts';
import { DaysDialog } from './days-dialog.tsx';
import styles from './retention.module.css';

const REFRESH_MS = 30_000;

const named = ({ name, about }: { name: string; about: string }) => (
  <span className={styles.two}>
    <b>{name}</b>
    <small>{about}</small>
  </span>
);

const columnsFor = (mayEdit: boolean, onEdit: (row: RetentionRow) => void): Column<RetentionRow>[] => [
  { title: '数据', fluid: true, cell: ({ item }) => named(RETENTION_NAMES[item]) },
  {
    title: '保留',
    cell: ({ item, days }) => (
      <span className={styles.two}>
        <b>{days} 天</b>
        <small>
          可设 {RETENTION[item].min}–{RETENTION[item].max} 天
        </small>
      </span>
    ),
  },
  { title: '到期待删', align: 'right', cell: ({ due }) => <Figure>{counted(due)}</Figure> },
  { title: '上次清理', cell: ({ ran_at }) => <Figure>{ran_at === '' ? '未运行' : listTime(ran_at)}</Figure> },
  { title: '上次删除', align: 'right', cell: ({ deleted }) => <Figure>{deleted.toLocaleString('en-US')}</Figure> },
  {
    title: '累计删除',
    align: 'right',
    cell: ({ deleted_total: all }) => <Figure>{all.toLocaleString('en-US')}</Figure>,
  },
  {
    title: '操作',
    cell: (row) => {
      if (row.waiting_proposal !== '') return <Link to="/proposals">等待复核</Link>;
      return mayEdit ? (
        <IconButton icon="pencil" label={`修改 ${RETENTION_NAMES[row.item].name} 的期限`} onClick={() => onEdit(row)} />
      ) : (
        '—'
      );
    },
  },
];

const KEPT_COLUMNS: Column<KeptData>[] = [
  { title: '数据', fluid: true, cell: (kept) => named(KEPT_DATA_NAMES[kept]) },
  { title: '原因', cell: (kept) => KEPT_DATA_NAMES[kept].why },
];

/** How long each kind of record is kept, and what is kept without a limit. */
export function RetentionScreen() {
  const read = useCall(staffCalls.retention.read, {}, { everyMs: REFRESH_MS });
  const mayEdit = useMay('retention.edit');
  const [edited, setEdited] = useState<RetentionRow>();
  return (
    <Page title="数据保留">
      <Hint>每天 05:40 删除超过期限的记录，写入审计日志。备份中的副本随备份一起过期。</Hint>
      <Card title="按期限删除">
        <Table
          label="按期限删除"
          columns={columnsFor(mayEdit, setEdited)}
          rows={read.data ?? []}
          rowKey={({ item }) => item}
          read={read}
        />
      </Card>
      <Card title="不按期限删除">
        <Table label="不按期限删除" columns={KEPT_COLUMNS} rows={KEPT_DATA} rowKey={(kept) => kept} />
      </Card>
      {edited && <DaysDialog row={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
