import type { StaffApplication } from '@koi/contract';
import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { exactTime } from '../../../lib/times.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Card,
  type Column,
  Failure,
  Member,
  Money,
  Pager,
  SearchField,
  Select,
  Spread,
  Table,
  Tag,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './activities.module.css';
import { ApplicationState } from './application-state.tsx';

const POLL_MS = 5000;

const COLUMNS: Column<StaffApplication>[] = [
  { key: 'member', title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  {
    key: 'activity',
    title: '活动',
    fluid: true,
    cell: ({ activity_name }) => <span title={activity_name}>{activity_name}</span>,
  },
  {
    key: 'at',
    title: '申请时间',
    cell: ({ created_at }) => <span className={styles.number}>{exactTime(created_at)}</span>,
  },
  {
    key: 'bonus',
    title: '彩金（元）',
    align: 'right',
    cell: ({ bonus, first_approver, state }) => (state === 1 && first_approver === '' ? '' : <Money amount={bonus} />),
  },
  { key: 'by', title: '审核人', cell: ({ decided_by, first_approver }) => decided_by || first_approver },
  {
    key: 'state',
    title: '状态',
    align: 'right',
    cell: (row) =>
      row.state === 1 && row.first_approver !== '' ? (
        <Tag tone="info">待复核</Tag>
      ) : (
        <ApplicationState state={row.state} />
      ),
  },
];

const STATES = [
  { value: 1, label: APPLICATION_STATE_NAMES[1] },
  { value: 2, label: APPLICATION_STATE_NAMES[2] },
  { value: 3, label: APPLICATION_STATE_NAMES[3] },
  { value: 0, label: '全部状态' },
];

/** Filter options from the first page of promotions, which is long enough for those still under review. */
const useActivityOptions = () => {
  const { data } = useCall(staffCalls.activities.list, {});
  return [{ value: 0, label: '全部活动' }, ...(data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))];
};

interface ApplicationListProps {
  tabs: ReactNode;
  selectedNo: string | undefined;
  onSelect: (application: StaffApplication) => void;
}

export function ApplicationList({ tabs, selectedNo, onSelect }: ApplicationListProps) {
  const [filters, setFilters] = useState({ state: 1, activity_id: 0, search: '', page: 1 });
  const change = (next: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...next }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const reading = useCall(staffCalls.applications.list, request, { everyMs: POLL_MS, keep: true });
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const activities = useActivityOptions();
  return (
    <Card fill>
      <Toolbar>
        {tabs}
        <Spread />
        <Select label="状态" value={filters.state} options={STATES} onChange={(state) => change({ state })} />
        <Select
          label="活动"
          value={filters.activity_id}
          options={activities}
          onChange={(activity_id) => change({ activity_id })}
        />
        <SearchField
          label="搜索申请"
          placeholder="会员、申请编号"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="活动申请"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ no }) => no}
          selectedKey={selectedNo}
          onSelect={onSelect}
          loading={isPending || isPlaceholderData}
          empty={filters.state === 1 ? '没有待审核的申请' : '没有符合条件的申请'}
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
    </Card>
  );
}
