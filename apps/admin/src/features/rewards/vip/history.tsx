import type { VipChange } from '@koi/contract';
import { VIP_CHANGE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { vipChangeColumns } from '../../../lib/vip-changes.tsx';
import { type Column, SearchField, Select, Spread } from '../../../ui/index.ts';

function Whose({ change }: { change: VipChange }) {
  const mayRead = useMay('members.read');
  if (!mayRead) return <b>{change.member_name}</b>;
  return <Link to={`/members/${change.member_id}`}>{change.member_name}</Link>;
}

const COLUMNS: Column<VipChange>[] = [
  { title: '会员', cell: (change) => <Whose change={change} /> },
  ...vipChangeColumns,
];

const REASONS = [
  { value: '', label: '全部变动' },
  { value: 'promotion', label: VIP_CHANGE_NAMES.promotion },
  { value: 'demotion', label: VIP_CHANGE_NAMES.demotion },
] as const;
type Reason = (typeof REASONS)[number]['value'];

const DEFAULTS = { search: '', reason: '' as Reason };

/** History of members' level changes. */
export function History() {
  const list = useList(staffCalls.vip.history, DEFAULTS);
  return (
    <ListView
      label="升降级记录"
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      unit="条"
      empty="没有符合条件的变动"
      tools={
        <>
          <SearchField label="搜索会员" placeholder="会员账号、ID" {...list.field('search')} />
          <Spread />
          <Select label="变动" icon="funnel" options={REASONS} {...list.field('reason')} />
        </>
      }
    />
  );
}
