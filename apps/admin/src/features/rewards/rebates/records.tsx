import type { CsvColumn } from '@koi/client';
import type { StaffRebate } from '@koi/contract';
import { CATEGORY, CATEGORY_IDS } from '@koi/contract/constants';
import { CATEGORY_NAMES, REBATE_STATE_NAMES, REBATES } from '@koi/contract/texts';
import { useState } from 'react';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useExport } from '../../../lib/use-export.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import {
  Button,
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
  TextInput,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './rebates.module.css';

/** CATEGORY_IDS is in the order of the category numbers. Both of its entries for fishing map to the same name. */
const categoryName = (category: StaffRebate['category']): string =>
  CATEGORY_NAMES[Math.min(CATEGORY_IDS.indexOf(category), CATEGORY.fishing) as keyof typeof CATEGORY_NAMES];

function Whose({ rebate }: { rebate: StaffRebate }) {
  const mayRead = useMay('members.read');
  const member = <Member name={rebate.member_name} vip={rebate.vip} />;
  return mayRead ? <Link to={`/members/${rebate.member_id}`}>{member}</Link> : member;
}

const COLUMNS: Column<StaffRebate>[] = [
  { key: 'day', title: '结算日', cell: ({ day }) => <span className={styles.number}>{day}</span> },
  { key: 'member', title: '会员（当日等级）', cell: (rebate) => <Whose rebate={rebate} /> },
  { key: 'venue', title: '场馆', cell: ({ gamename }) => gamename },
  { key: 'category', title: '分类', cell: ({ category }) => categoryName(category) },
  { key: 'turnover', title: '有效流水（元）', align: 'right', cell: ({ turnover }) => <Money amount={turnover} /> },
  {
    key: 'percent',
    title: '比例',
    align: 'right',
    cell: ({ percent }) => <span className={styles.number}>{percent}%</span>,
  },
  { key: 'money', title: '返水（元）', align: 'right', cell: ({ money }) => <Money amount={money} /> },
  {
    key: 'state',
    title: '状态',
    align: 'right',
    cell: ({ state, correction }) => (
      <span className={styles.tags}>
        {correction === 1 && <Tag tone="info">{REBATES.correction}</Tag>}
        <Tag tone={state === 0 ? 'warning' : 'success'}>{REBATE_STATE_NAMES[state]}</Tag>
      </span>
    ),
  },
  {
    key: 'claimed',
    title: '领取时间',
    align: 'right',
    cell: ({ state, updated_at }) => <span className={styles.quiet}>{state === 0 ? '—' : listTime(updated_at)}</span>,
  },
];

const CSV_COLUMNS: CsvColumn<StaffRebate>[] = [
  { title: '结算日', value: ({ day }) => day },
  { title: '会员', value: ({ member_name }) => member_name },
  { title: '当日等级', value: ({ vip }) => vip },
  { title: '场馆', value: ({ gamename }) => gamename },
  { title: '分类', value: ({ category }) => categoryName(category) },
  { title: '有效流水', value: ({ turnover }) => turnover },
  { title: '比例（%）', value: ({ percent }) => percent },
  { title: '返水', value: ({ money }) => money },
  { title: '更正', value: ({ correction }) => (correction === 1 ? '是' : '否') },
  { title: '状态', value: ({ state }) => REBATE_STATE_NAMES[state] },
  { title: '领取时间', value: ({ state, updated_at }) => (state === 0 ? '' : updated_at) },
  { title: '领取单号', value: ({ claim_no }) => claim_no },
];

const STATES = [
  { value: '', label: '全部状态' },
  { value: '0', label: REBATE_STATE_NAMES[0] },
  { value: '1', label: REBATE_STATE_NAMES[1] },
] as const;
type State = (typeof STATES)[number]['value'];

interface RecordsProps {
  /** A Beijing day; empty for all days. */
  day: string;
  onDay: (day: string) => void;
}

export function Records({ day, onDay }: RecordsProps) {
  const [filters, setFilters] = useState({ search: '', platname: '', state: '' as State, page: 1 });
  const change = (change: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...change }));
  const request = { ...filters, day, search: useSettled(filters.search.trim()) };
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(staffCalls.rebates.records, request, {
    keep: true,
  });
  const venues = useVenueOptions();
  const { exporting, run } = useExport({
    name: day === '' ? '返水记录.csv' : `返水记录-${day}.csv`,
    unit: '条',
    columns: CSV_COLUMNS,
    readPage: (page) => call(staffCalls.rebates.records, { ...request, page }),
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
        <TextInput
          type="date"
          aria-label="结算日"
          className={styles.date}
          value={day}
          onChange={(event) => {
            onDay(event.target.value);
            change({});
          }}
        />
        {day !== '' && (
          <Button icon="x" onClick={() => onDay('')}>
            全部日期
          </Button>
        )}
        <Spread />
        <Select label="场馆" value={filters.platname} options={venues} onChange={(platname) => change({ platname })} />
        <Select
          label="状态"
          icon="funnel"
          value={filters.state}
          options={STATES}
          onChange={(state) => change({ state })}
        />
        <Button icon="export" busy={exporting} disabled={!data || data.total === 0} onClick={() => void run()}>
          导出
        </Button>
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="返水记录"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          loading={isPending || isPlaceholderData}
          empty="没有符合条件的返水记录"
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
