import type { StaffAgentApplication } from '@koi/contract';
import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { listTime } from '../../../lib/times.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
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
  type TagTone,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './agents.module.css';

export type Chosen = StaffAgentApplication;

const POLL_MS = 5000;
const TONES: Readonly<Record<StaffAgentApplication['state'], TagTone>> = { 1: 'warning', 2: 'success', 3: 'danger' };

export function State({ state }: Pick<StaffAgentApplication, 'state'>) {
  return <Tag tone={TONES[state]}>{APPLICATION_STATE_NAMES[state]}</Tag>;
}

const COLUMNS: Column<StaffAgentApplication>[] = [
  { key: 'member', title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  {
    key: 'info',
    title: '申请理由',
    fluid: true,
    cell: ({ apply_info }) => <span title={apply_info}>{apply_info}</span>,
  },
  {
    key: 'brought',
    title: '已推荐',
    align: 'right',
    cell: ({ brought }) => <span className={styles.number}>{brought} 人</span>,
  },
  {
    key: 'deposits',
    title: '累计存款（元）',
    align: 'right',
    cell: ({ deposit_total }) => <Money amount={deposit_total} />,
  },
  {
    key: 'at',
    title: '申请时间',
    align: 'right',
    cell: ({ created_at }) => <span className={styles.quiet}>{listTime(created_at)}</span>,
  },
  { key: 'state', title: '状态', align: 'right', cell: ({ state }) => <State state={state} /> },
];

const STATES = [
  { value: '1', label: APPLICATION_STATE_NAMES[1] },
  { value: '2', label: APPLICATION_STATE_NAMES[2] },
  { value: '3', label: APPLICATION_STATE_NAMES[3] },
  { value: '', label: '全部状态' },
] as const;

interface ApplicationsProps {
  selected: number | undefined;
  onSelect: (application: Chosen) => void;
}

export function Applications({ selected, onSelect }: ApplicationsProps) {
  const [filters, setFilters] = useState({
    state: '1' as (typeof STATES)[number]['value'],
    search: '',
    page: 1,
  });
  const change = (next: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...next }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const reading = useCall(staffCalls.agents.applications, request, { everyMs: POLL_MS, keep: true });
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
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
          label="状态"
          icon="funnel"
          value={filters.state}
          options={STATES}
          onChange={(state) => change({ state })}
        />
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="代理申请"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          selectedKey={selected}
          onSelect={onSelect}
          loading={isPending || isPlaceholderData}
          empty={filters.state === '1' ? '没有待审核的申请' : '没有符合条件的申请'}
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
