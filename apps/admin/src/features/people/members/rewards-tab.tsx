import type { MemberFile, StaffApplication } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import type { ReactNode } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ApplicationState } from '../../../lib/application-state.tsx';
import { ListView, NO_FILTERS, useList, useTab } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { rebateColumns } from '../../../lib/rebate-columns.tsx';
import { drawColumns } from '../../../lib/red-packet-columns.tsx';
import { useStaff } from '../../../lib/session.ts';
import { dayColumn } from '../../../lib/settlement-runs/index.ts';
import { exactTime } from '../../../lib/times.ts';
import { vipChangeColumns } from '../../../lib/vip-changes.tsx';
import { type Column, Figure, Money, Segments } from '../../../ui/index.ts';

interface ViewProps {
  member: MemberFile;
  /** The choice between the lists of the tab. */
  tools: ReactNode;
}

const REBATES = [dayColumn, ...rebateColumns];

function Rebates({ member, tools }: ViewProps) {
  const list = useList(staffCalls.rebates.records, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="返水"
      list={list}
      columns={REBATES}
      rowKey={({ id }) => id}
      unit="条"
      empty="会员还没有返水"
      tools={tools}
    />
  );
}

const DRAWS = [drawColumns.at, drawColumns.no, drawColumns.tier, drawColumns.draw, drawColumns.amount];

function RedPackets({ member, tools }: ViewProps) {
  const list = useList(staffCalls.redPackets.draws, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="红包"
      list={list}
      columns={DRAWS}
      rowKey={({ no }) => no}
      unit="笔"
      empty="会员还没有领过红包"
      tools={tools}
    />
  );
}

const APPLICATIONS: Column<StaffApplication>[] = [
  { title: '申请时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  { title: '活动', fluid: true, cell: ({ activity_name }) => <span title={activity_name}>{activity_name}</span> },
  { title: '彩金（元）', align: 'right', cell: ({ bonus }) => <Money amount={bonus} /> },
  { title: '状态', align: 'right', cell: ({ state }) => <ApplicationState state={state} /> },
];

function Applications({ member, tools }: ViewProps) {
  const list = useList(staffCalls.applications.list, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="活动申请"
      list={list}
      columns={APPLICATIONS}
      rowKey={({ no }) => no}
      onSelect={({ no }) => go(`/activities?tab=applications&state=0&search=${no}&open=${no}`)}
      unit="条"
      empty="会员还没有申请活动"
      tools={tools}
    />
  );
}

function VipChanges({ member, tools }: ViewProps) {
  const list = useList(staffCalls.vip.history, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="VIP 变动"
      list={list}
      columns={vipChangeColumns}
      rowKey={({ id }) => id}
      unit="次"
      empty="等级没有变动过"
      tools={tools}
    />
  );
}

const VIEWS = {
  rebates: { label: '返水', permission: 'rebates.read', View: Rebates },
  packets: { label: '红包', permission: 'red-packets.read', View: RedPackets },
  activities: { label: '活动', permission: 'activities.read', View: Applications },
  vip: { label: 'VIP 变动', permission: 'vip.read', View: VipChanges },
} as const satisfies Record<string, { label: string; permission: Permission; View: typeof Rebates }>;
type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as ViewName[];

/** Rewards of the member, as one list for each kind. */
export function RewardsTab({ member }: { member: MemberFile }) {
  const permissions = useStaff()?.permissions ?? [];
  const names = NAMES.filter((name) => permissions.includes(VIEWS[name].permission));
  const [chosen, show] = useTab(names as [ViewName, ...ViewName[]], { name: 'view', keep: ['tab'] });
  const { View } = VIEWS[chosen];
  const options = names.map((value) => ({ value, label: VIEWS[value].label }));
  return (
    <View
      key={chosen}
      member={member}
      tools={<Segments label="奖励类型" options={options} value={chosen} onChange={show} />}
    />
  );
}

/** The tab is shown to staff who may read one of its lists. */
export const REWARD_PERMISSIONS = NAMES.map((name) => VIEWS[name].permission);
