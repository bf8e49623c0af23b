import type { CsvColumn } from '@koi/client';
import type { StaffCommission } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { useState } from 'react';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useExport } from '../../../lib/use-export.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Button,
  type Column,
  Failure,
  Money,
  Pager,
  SearchField,
  Spread,
  Table,
  Tag,
  TextInput,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './agents.module.css';

function Whose({ record }: { record: StaffCommission }) {
  const mayRead = useMay('members.read');
  return mayRead ? <Link to={`/members/${record.member_id}`}>{record.member_name}</Link> : record.member_name;
}

/** 20,000.00 × 0.30% = 60.00 */
const shareText = (turnover: string, percent: string, amount: string) =>
  `${displayMoney(turnover)} × ${percent}% = ${displayMoney(amount)}`;

const COLUMNS: Column<StaffCommission>[] = [
  { key: 'day', title: '结算日', cell: ({ day }) => <span className={styles.number}>{day}</span> },
  { key: 'agent', title: '代理', cell: (record) => <Whose record={record} /> },
  {
    key: 'active',
    title: '活跃',
    align: 'right',
    cell: ({ active }) => <span className={styles.number}>{active}</span>,
  },
  {
    key: 'direct',
    title: '直属（元）',
    align: 'right',
    cell: (row) => (
      <span className={styles.quiet}>{shareText(row.direct_turnover, row.direct_percent, row.direct_amount)}</span>
    ),
  },
  {
    key: 'indirect',
    title: '下级（元）',
    align: 'right',
    cell: (row) => (
      <span className={styles.quiet}>
        {shareText(row.indirect_turnover, row.indirect_percent, row.indirect_amount)}
      </span>
    ),
  },
  {
    key: 'given',
    title: '减已结算 / 结转',
    align: 'right',
    cell: ({ given, brought }) => (
      <span className={styles.quiet}>
        {displayMoney(given)} / {displayMoney(brought)}
      </span>
    ),
  },
  { key: 'paid', title: '发放（元）', align: 'right', cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'state',
    title: '状态',
    align: 'right',
    cell: ({ correction, paid }) => (
      <span className={styles.tags}>
        {correction === 1 && <Tag tone="info">{AGENT_CENTRE.correction}</Tag>}
        <Tag tone={paid === '0.00' ? 'neutral' : 'success'}>
          {paid === '0.00' ? AGENT_CENTRE.carried : AGENT_CENTRE.paid}
        </Tag>
      </span>
    ),
  },
  {
    key: 'at',
    title: '结算时间',
    align: 'right',
    cell: ({ created_at }) => <span className={styles.quiet}>{listTime(created_at)}</span>,
  },
];

const CSV_COLUMNS: CsvColumn<StaffCommission>[] = [
  { title: '结算日', value: ({ day }) => day },
  { title: '代理', value: ({ member_name }) => member_name },
  { title: '活跃人数', value: ({ active }) => active },
  { title: '直属有效投注', value: ({ direct_turnover }) => direct_turnover },
  { title: '直属比例（%）', value: ({ direct_percent }) => direct_percent },
  { title: '直属佣金', value: ({ direct_amount }) => direct_amount },
  { title: '下级有效投注', value: ({ indirect_turnover }) => indirect_turnover },
  { title: '下级比例（%）', value: ({ indirect_percent }) => indirect_percent },
  { title: '下级佣金', value: ({ indirect_amount }) => indirect_amount },
  { title: '该日已结算', value: ({ given }) => given },
  { title: '上期结转', value: ({ brought }) => brought },
  { title: '发放', value: ({ paid }) => paid },
  { title: '结转下期', value: ({ carried }) => carried },
  { title: '更正', value: ({ correction }) => (correction === 1 ? '是' : '否') },
  { title: '结算时间', value: ({ created_at }) => created_at },
];

interface RecordsProps {
  filter: { day: string; search: string };
  onFilter: (change: Partial<RecordsProps['filter']>) => void;
}

export function Records({ filter, onFilter }: RecordsProps) {
  const [page, setPage] = useState(1);
  const request = { ...filter, search: useSettled(filter.search.trim()) };
  const reading = useCall(staffCalls.agents.commissions, { ...request, page }, { keep: true });
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const { exporting, run } = useExport({
    name: filter.day === '' ? '佣金记录.csv' : `佣金记录-${filter.day}.csv`,
    unit: '条',
    columns: CSV_COLUMNS,
    readPage: (each) => call(staffCalls.agents.commissions, { ...request, page: each }),
  });
  const change = (next: Partial<RecordsProps['filter']>) => {
    setPage(1);
    onFilter(next);
  };
  return (
    <>
      <Toolbar>
        <SearchField
          label="搜索代理"
          placeholder="代理账号、推广码"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <TextInput
          type="date"
          aria-label="结算日"
          className={styles.date}
          value={filter.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        {filter.day !== '' && (
          <Button icon="x" onClick={() => change({ day: '' })}>
            全部日期
          </Button>
        )}
        <Spread />
        <Button icon="export" busy={exporting} disabled={!data || data.total === 0} onClick={() => void run()}>
          导出
        </Button>
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="佣金记录"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          loading={isPending || isPlaceholderData}
          empty="没有符合条件的佣金记录"
        />
      )}
      {data && (
        <Pager page={data.current_page} lastPage={data.last_page} total={data.total} unit="条" onPage={setPage} />
      )}
    </>
  );
}
