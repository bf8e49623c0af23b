import type { VipChange } from '@koi/contract';
import { VIP_CHANGE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { vipChangeColumns } from '../../../lib/vip-changes.tsx';
import { type Column, Failure, Pager, SearchField, Select, Spread, Table, Toolbar } from '../../../ui/index.ts';

function Whose({ change }: { change: VipChange }) {
  const mayRead = useMay('members.read');
  if (!mayRead) return <b>{change.member_name}</b>;
  return <Link to={`/members/${change.member_id}`}>{change.member_name}</Link>;
}

const COLUMNS: Column<VipChange>[] = [
  { key: 'member', title: '会员', cell: (change) => <Whose change={change} /> },
  ...vipChangeColumns,
];

const REASONS = [
  { value: '', label: '全部变动' },
  { value: 'promotion', label: VIP_CHANGE_NAMES.promotion },
  { value: 'demotion', label: VIP_CHANGE_NAMES.demotion },
] as const;
type Reason = (typeof REASONS)[number]['value'];

/** History of members' level changes. */
export function History() {
  const [filters, setFilters] = useState({ search: '', reason: '' as Reason, page: 1 });
  const change = (change: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...change }));
  const request = { ...filters, member_id: 0, search: useSettled(filters.search.trim()) };
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(staffCalls.vip.history, request, {
    keep: true,
  });
  return (
    <>
      <Toolbar>
        <SearchField
          label="搜索会员"
          placeholder="会员账号、ID"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <Spread />
        <Select
          label="变动"
          icon="funnel"
          value={filters.reason}
          options={REASONS}
          onChange={(reason) => change({ reason })}
        />
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="升降级记录"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          loading={isPending || isPlaceholderData}
          empty="没有符合条件的变动"
        />
      )}
      {data && (
        <Pager
          page={data.current_page}
          lastPage={data.last_page}
          total={data.total}
          unit="条"
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}
