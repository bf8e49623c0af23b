import type { CommissionRun } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../lib/api.ts';
import { listTime } from '../../lib/times.ts';
import { Button, type Column, Failure, Money, Pager, Table, Tag } from '../../ui/index.ts';
import styles from './agents.module.css';

const POLL_MS = 30_000;

const COLUMNS: Column<CommissionRun>[] = [
  { key: 'day', title: '结算日', cell: ({ day }) => <b className={styles.number}>{day}</b> },
  {
    key: 'state',
    title: '状态',
    cell: ({ finished }) => <Tag tone={finished ? 'success' : 'warning'}>{finished ? '已结算' : '未完成'}</Tag>,
  },
  {
    key: 'agents',
    title: '代理数',
    align: 'right',
    cell: ({ agents }) => <span className={styles.number}>{agents}</span>,
  },
  {
    key: 'records',
    title: '记录数',
    align: 'right',
    cell: ({ records, corrections }) => (
      <span className={styles.number}>
        {records}
        {corrections > 0 && <small className={styles.small}> 含更正 {corrections}</small>}
      </span>
    ),
  },
  { key: 'turnover', title: '有效投注（元）', align: 'right', cell: ({ turnover }) => <Money amount={turnover} /> },
  { key: 'amount', title: '佣金（元）', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'paid', title: '已发放（元）', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'last',
    title: '最近结算',
    align: 'right',
    cell: ({ started_at, staff_name }) => (
      <span className={styles.quiet}>
        {listTime(started_at)} · {staff_name || '系统'}
      </span>
    ),
  },
];

interface RunsProps {
  onSelect: (run: CommissionRun) => void;
  /** Absent for those who may only read. */
  onRun?: (run: CommissionRun) => void;
}

/** Settled days; a row leads to its records. */
export function Runs({ onSelect, onRun }: RunsProps) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    staffCalls.agents.runs,
    { page },
    { everyMs: POLL_MS, keep: true },
  );
  if (error && !data) return <Failure error={error} onRetry={refetch} />;
  const action: Column<CommissionRun> = {
    key: 'run',
    title: '操作',
    align: 'right',
    cell: (run) => (
      <Button icon="refresh" onClick={() => onRun?.(run)}>
        重新结算
      </Button>
    ),
  };
  return (
    <>
      <Table
        label="佣金结算日"
        columns={onRun ? [...COLUMNS, action] : COLUMNS}
        rows={data?.data ?? []}
        rowKey={({ day }) => day}
        onSelect={onSelect}
        loading={isPending || isPlaceholderData}
        empty="还没有结算过的日子，每日 00:20（北京时间）结算前一日"
      />
      {data && (
        <Pager page={data.current_page} lastPage={data.last_page} total={data.total} unit="日" onPage={setPage} />
      )}
    </>
  );
}
