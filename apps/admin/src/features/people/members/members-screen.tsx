import type { MemberRow } from '@koi/contract';
import { COUNTED_MAX } from '@koi/contract/constants';
import { displayMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Card,
  type Column,
  Failure,
  Member,
  Money,
  Page,
  Pager,
  SearchField,
  Segments,
  Select,
  Spread,
  Table,
  Tag,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './members-screen.module.css';

const COLUMNS: Column<MemberRow>[] = [
  { key: 'name', title: '会员', cell: ({ name, vip }) => <Member name={name} vip={vip} /> },
  { key: 'id', title: 'ID', cell: ({ id }) => <span className={styles.number}>{id}</span> },
  { key: 'realname', title: '实名', cell: ({ realname }) => realname || <span className={styles.quiet}>未填写</span> },
  {
    key: 'state',
    title: '状态',
    cell: ({ frozen, is_agent }) => (
      <span className={styles.tags}>
        <Tag tone={frozen ? 'danger' : 'success'}>{frozen ? '已冻结' : '正常'}</Tag>
        {is_agent === 1 && <Tag tone="info">代理</Tag>}
      </span>
    ),
  },
  { key: 'balance', title: '中心钱包（元）', align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'deposits',
    title: '累计存款',
    align: 'right',
    cell: ({ deposit_total }) => <span className={styles.number}>{displayMoney(deposit_total)}</span>,
  },
  {
    key: 'turnover',
    title: '累计流水',
    align: 'right',
    cell: ({ turnover_total }) => <span className={styles.number}>{displayMoney(turnover_total)}</span>,
  },
  {
    key: 'joined',
    title: '注册时间',
    align: 'right',
    cell: ({ joined_at }) => <span className={styles.number}>{joined_at.slice(0, 16)}</span>,
  },
];

interface Filters {
  search: string;
  state: '' | 'normal' | 'frozen';
  sort: 'newest' | 'deposits' | 'turnover';
  page: number;
}

const STATES: { value: Filters['state']; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'normal', label: '正常' },
  { value: 'frozen', label: '已冻结' },
];

const SORTS: { value: Filters['sort']; label: string }[] = [
  { value: 'newest', label: '最新注册' },
  { value: 'deposits', label: '存款最多' },
  { value: 'turnover', label: '流水最多' },
];

function MemberList({ search }: { search: string }) {
  const [filters, setFilters] = useState<Filters>({ search, state: '', sort: 'newest', page: 1 });
  const change = (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const list = useCall(staffCalls.memberFiles.list, request, { keep: true });
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  return (
    <Card fill>
      <Toolbar>
        <Segments label="状态" value={filters.state} options={STATES} onChange={(state) => change({ state })} />
        <Spread />
        <SearchField
          label="筛选会员"
          placeholder="账号、ID、手机号"
          value={filters.search}
          onChange={(text) => change({ search: text })}
        />
        <Select label="排序" value={filters.sort} options={SORTS} onChange={(sort) => change({ sort })} />
      </Toolbar>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label="会员"
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          onSelect={({ id }) => go(`/members/${id}`)}
          loading={isPending || isPlaceholderData}
          empty="没有符合条件的会员"
        />
      )}
      {data && (
        <Pager
          page={data.current_page}
          lastPage={data.last_page}
          total={data.total}
          countedTo={COUNTED_MAX}
          unit="位"
          onPage={(page) => change({ page })}
        />
      )}
    </Card>
  );
}

/** The search of the header bar arrives in the address. A new search resets the list. */
export function MembersScreen() {
  const search = useRoute().query.get('search') ?? '';
  return (
    <Page title="会员管理">
      <MemberList key={search} search={search} />
    </Page>
  );
}
