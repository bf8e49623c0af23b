import type { MemberFile, SecurityEvent, StaffMemberSession } from '@koi/contract';
import { SECURITY_EVENT_NAMES } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList, useTab } from '../../../lib/list/index.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, type Column, Figure, Segments, Spread, Tag } from '../../../ui/index.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import styles from './tabs.module.css';

const { log: LOG, sessions: SESSIONS, endSession: END } = staffCalls.memberSecurity;

/** Kinds that report a refused attempt. */
const isRefused = (kind: SecurityEvent['kind']) => /wrong|refused|login\.frozen/i.test(kind);

const EVENTS: Column<SecurityEvent>[] = [
  { title: '时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  {
    title: '事件',
    cell: ({ kind }) => <Tag tone={isRefused(kind) ? 'danger' : 'neutral'}>{SECURITY_EVENT_NAMES[kind]}</Tag>,
  },
  { title: '设备', cell: ({ device }) => device || <span className={styles['quiet']}>员工或系统</span> },
  { title: '地址', cell: ({ address }) => <Figure>{address || '—'}</Figure> },
  { title: '内容', fluid: true, cell: ({ detail }) => <span title={detail}>{detail || '—'}</span> },
];

const LIVE: Column<StaffMemberSession>[] = [
  { title: '设备', fluid: true, cell: ({ device }) => <b title={device}>{device || '未知设备'}</b> },
  { title: '地址', cell: ({ address }) => <Figure>{address || '—'}</Figure> },
  { title: '登录时间', cell: ({ opened_at }) => <Figure>{exactTime(opened_at)}</Figure> },
  { title: '最近使用', cell: ({ used_at }) => <Figure>{exactTime(used_at)}</Figure> },
];

interface ViewProps {
  member: MemberFile;
  tools: ReactNode;
}

function Log({ member, tools }: ViewProps) {
  const list = useList(LOG, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="安全记录"
      list={list}
      columns={EVENTS}
      rowKey={({ id }) => id}
      unit="条"
      empty="还没有安全记录"
      tools={tools}
    />
  );
}

interface EndDialogProps {
  member: MemberFile;
  session: StaffMemberSession;
  onClose: () => void;
}

function EndDialog({ member, session, onClose }: EndDialogProps) {
  const { busy, run } = useAction(END, { changes: [SESSIONS, LOG, staffCalls.audit.list], onDone: onClose });
  return (
    <ReasonDialog
      title={`结束登录 · ${session.device || '未知设备'}`}
      ok="结束登录"
      effect="结束这次登录和会员已打开的游戏，会员可以重新登录。"
      danger
      readBy="记入审计日志，会员看不到"
      busy={busy}
      onReason={(reason) => void run({ member_id: member.id, id: session.id, reason })}
      onClose={onClose}
    />
  );
}

function Sessions({ member, tools }: ViewProps) {
  const mayEnd = useMay('members.freeze');
  const [ending, setEnding] = useState<StaffMemberSession>();
  const list = useList(SESSIONS, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  const end: Column<StaffMemberSession> = {
    title: '操作',
    align: 'right',
    cell: (session) => <Button onClick={() => setEnding(session)}>结束</Button>,
  };
  return (
    <>
      <ListView
        label="当前登录"
        list={list}
        columns={mayEnd ? [...LIVE, end] : LIVE}
        rowKey={({ id }) => id}
        unit="个"
        empty="会员没有登录"
        tools={tools}
      />
      {ending && <EndDialog member={member} session={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

const VIEWS = [
  { value: 'log', label: '安全记录' },
  { value: 'sessions', label: '当前登录' },
] as const;

/** Security log and sessions of the member, and the recovery of the account. */
export function SecurityTab({ member }: { member: MemberFile }) {
  const mayRecover = useMay('members.recover');
  // The person who agreed takes the second half of the code here.
  const mayAgree = useMay('proposals.check');
  const [recovering, setRecovering] = useState(false);
  const [chosen, show] = useTab(['log', 'sessions'], { name: 'view', keep: ['tab'] });
  const View = chosen === 'log' ? Log : Sessions;
  return (
    <>
      <View
        key={chosen}
        member={member}
        tools={
          <>
            <Segments label="安全" options={VIEWS} value={chosen} onChange={show} />
            <Spread />
            {(mayRecover || mayAgree) && <Button onClick={() => setRecovering(true)}>找回账户</Button>}
          </>
        }
      />
      {recovering && <RecoveryDialog member={member} onClose={() => setRecovering(false)} />}
    </>
  );
}
