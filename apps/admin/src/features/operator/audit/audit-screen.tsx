import type { AuditRow } from '@koi/contract';
import { AUDIT_GROUP_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { GROUP_TONES, roleName } from '../../../lib/audit/names.ts';
import { Result } from '../../../lib/audit/result.tsx';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { DAY_OPTIONS, exactTime } from '../../../lib/times.ts';
import { type Column, Page, SearchField, Segments, Select, Spread, Tag } from '../../../ui/index.ts';
import { AuditPanel } from './audit-panel.tsx';
import styles from './audit-screen.module.css';
import { Chain } from './chain.tsx';
import { StaffSelect } from './staff-select.tsx';

const columns: readonly Column<AuditRow>[] = [
  { title: '时间', cell: ({ at }) => <span className={styles.number}>{exactTime(at)}</span> },
  {
    title: '操作人',
    cell: ({ staff_name, role }) => (
      <>
        <b>{staff_name}</b> <span className={styles.muted}>{roleName(role)}</span>
      </>
    ),
  },
  { title: '动作', cell: ({ group, action_text }) => <Tag tone={GROUP_TONES[group]}>{action_text}</Tag> },
  { title: '对象', fluid: true, cell: ({ target }) => <span title={target}>{target}</span> },
  { title: '内容', fluid: true, cell: ({ summary }) => <span title={summary}>{summary}</span> },
  { title: '来源', cell: ({ address }) => <span className={styles.number}>{address || '—'}</span> },
  { title: '结果', align: 'right', cell: ({ succeeded }) => <Result succeeded={succeeded} /> },
];

const GROUPS: { value: '' | AuditRow['group']; label: string }[] = [
  { value: '', label: '全部' },
  ...Object.entries(AUDIT_GROUP_NAMES).map(([value, label]) => ({ value: value as AuditRow['group'], label })),
];

const DEFAULTS = { group: '' as '' | AuditRow['group'], staff_id: 0, days: 7, search: '' };
const keyOf = ({ id }: AuditRow) => id;

export function AuditScreen() {
  const list = useList(staffCalls.audit.list, DEFAULTS);
  const opened = useOpenedRow(list, keyOf);
  return (
    <Page
      title="审计日志"
      actions={<Chain />}
      panel={opened && <AuditPanel key={opened.id} row={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label="审计记录"
        list={list}
        columns={columns}
        rowKey={keyOf}
        opens
        unit="条"
        empty="没有符合条件的记录"
        tools={
          <>
            <Segments label="类别" options={GROUPS} {...list.field('group')} />
            <StaffSelect {...list.field('staff_id')} />
            <Select label="时间" icon="calendar" options={DAY_OPTIONS} {...list.field('days')} />
            <Spread />
            <SearchField label="搜索操作、对象" {...list.field('search')} />
          </>
        }
      />
    </Page>
  );
}
