import type { AuditRow, MemberDevice, MemberFile, MemberVisit } from '@koi/contract';
import { type ReactNode, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { GROUP_TONES, roleName } from '../../../lib/audit/names.ts';
import { Result } from '../../../lib/audit/result.tsx';
import { Differences } from '../../../lib/differences.tsx';
import { ListView, NO_FILTERS, useList, useTab } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { Button, type Column, Dialog, Figure, Pairs, Segments, Spread, Tag } from '../../../ui/index.ts';
import { MEASURES, MeasureDialog } from './measure-dialog.tsx';
import styles from './tabs.module.css';

const DEVICES: Column<MemberDevice>[] = [
  {
    title: '设备',
    cell: ({ device }) => (
      <>
        浏览器 <Figure>{device}</Figure>
      </>
    ),
  },
  { title: '最近登录', align: 'right', cell: ({ seen_at }) => <Figure>{seen_at}</Figure> },
];

const VISITS: Column<MemberVisit>[] = [
  { title: '日期', cell: ({ day }) => <Figure>{day}</Figure> },
  { title: '当天首次访问', align: 'right', cell: ({ first_at }) => <Figure>{exactTime(first_at)}</Figure> },
];

interface ViewProps {
  member: MemberFile;
  tools: ReactNode;
}

function Devices({ member, tools }: ViewProps) {
  const list = useList(staffCalls.memberFiles.devices, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="设备"
      list={list}
      columns={DEVICES}
      rowKey={({ device }) => device}
      unit="台"
      empty="没有登录过的设备"
      tools={tools}
    />
  );
}

function Visits({ member, tools }: ViewProps) {
  const list = useList(staffCalls.memberFiles.visits, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="访问"
      list={list}
      columns={VISITS}
      rowKey={({ day }) => day}
      unit="天"
      empty="会员还没有访问过"
      tools={tools}
    />
  );
}

const VIEWS = [
  { value: 'devices', label: '设备' },
  { value: 'visits', label: '访问' },
] as const;

/** Devices from which the member logged in, and the days of visits. */
export function LoginsTab({ member }: { member: MemberFile }) {
  const mayEnd = useMay('members.freeze');
  const [ending, setEnding] = useState(false);
  const [chosen, show] = useTab(['devices', 'visits'], { name: 'view', keep: ['tab'] });
  const View = chosen === 'devices' ? Devices : Visits;
  return (
    <>
      <View
        key={chosen}
        member={member}
        tools={
          <>
            <Segments label="登录记录" options={VIEWS} value={chosen} onChange={show} />
            <Spread />
            {mayEnd && (
              <Button icon="sign-out" onClick={() => setEnding(true)}>
                强制下线
              </Button>
            )}
          </>
        }
      />
      {ending && <MeasureDialog measure={MEASURES.endSessions} member={member} onClose={() => setEnding(false)} />}
    </>
  );
}

const ACTIONS: Column<AuditRow>[] = [
  { title: '时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  {
    title: '操作人',
    cell: ({ staff_name, role }) => (
      <>
        <b>{staff_name}</b> <span className={styles.quiet}>{roleName(role)}</span>
      </>
    ),
  },
  { title: '动作', cell: ({ group, action_text }) => <Tag tone={GROUP_TONES[group]}>{action_text}</Tag> },
  {
    title: '对象与内容',
    fluid: true,
    cell: ({ target, summary }) => (
      <span title={`${target} ${summary}`}>{[target, summary].filter(Boolean).join(' · ')}</span>
    ),
  },
  { title: '结果', align: 'right', cell: ({ succeeded }) => <Result succeeded={succeeded} /> },
];

function ActionDialog({ action, onClose }: { action: AuditRow; onClose: () => void }) {
  return (
    <Dialog title={action.action_text} onClose={onClose}>
      <Pairs
        items={[
          { label: '操作人', value: `${action.staff_name} ${roleName(action.role)}` },
          { label: '时间', value: action.at },
          { label: '对象', value: action.target || '—' },
          { label: '内容', value: action.summary || '—' },
          { label: '来源', value: action.address || '—' },
        ]}
      />
      {action.changes.length > 0 && <Differences changes={action.changes} />}
    </Dialog>
  );
}

/** Every action of staff that concerns the member, from the audit log. */
export function ActionsTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.audit.list, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  const opened = list.rows.find(({ id }) => String(id) === list.opened);
  return (
    <>
      <ListView
        label="操作记录"
        list={list}
        columns={ACTIONS}
        rowKey={({ id }) => id}
        opens
        unit="条"
        empty="还没有员工操作"
      />
      {opened && <ActionDialog action={opened} onClose={() => list.open(undefined)} />}
    </>
  );
}
