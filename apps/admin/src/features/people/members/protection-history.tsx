import type { MemberFile, OutputOf, StaffRows } from '@koi/contract';
import { PROTECTION_ACTOR_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { type Column, Figure } from '../../../ui/index.ts';

type Event = OutputOf<StaffRows['protection']['memberHistory']>['data'][number];

const COLUMNS: Column<Event>[] = [
  { title: '时间', cell: ({ at }) => <Figure>{at}</Figure> },
  { title: '事项', cell: ({ title }) => <b>{title}</b> },
  { title: '内容', fluid: true, cell: ({ detail }) => <span title={detail}>{detail}</span> },
  { title: '由谁', align: 'right', cell: ({ by, staff_name }) => staff_name || PROTECTION_ACTOR_NAMES[by] },
];

/** The protection log of the member, newest first. */
export function ProtectionHistory({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.protection.memberHistory, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView label="保护记录" list={list} columns={COLUMNS} rowKey={({ id }) => id} unit="条" empty="还没有保护记录" />
  );
}
