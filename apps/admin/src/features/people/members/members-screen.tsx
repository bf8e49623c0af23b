import type { MemberRow } from '@koi/contract';
import { beijingDay, displayMoney } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { DayRange } from '../../../lib/day-range.tsx';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import {
  type Column,
  Figure,
  Member,
  Money,
  Page,
  SearchField,
  Segments,
  Select,
  Spread,
  Tag,
  Tags,
  TextInput,
} from '../../../ui/index.ts';
import styles from './members-screen.module.css';

const COLUMNS: Column<MemberRow>[] = [
  { title: '会员', cell: ({ name, vip }) => <Member name={name} vip={vip} /> },
  { title: 'ID', cell: ({ id }) => <Figure>{id}</Figure> },
  { title: '实名', cell: ({ realname }) => realname || <span className={styles.quiet}>未填写</span> },
  {
    title: '状态',
    cell: ({ frozen, is_agent }) => (
      <Tags>
        <Tag tone={frozen ? 'danger' : 'success'}>{frozen ? '已冻结' : '正常'}</Tag>
        {is_agent === 1 && <Tag tone="info">代理</Tag>}
      </Tags>
    ),
  },
  { title: '中心钱包（元）', align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
  { title: '累计存款', align: 'right', cell: ({ deposit_total }) => <Figure>{displayMoney(deposit_total)}</Figure> },
  { title: '累计流水', align: 'right', cell: ({ turnover_total }) => <Figure>{displayMoney(turnover_total)}</Figure> },
  { title: '注册时间', align: 'right', cell: ({ joined_at }) => <Figure>{joined_at.slice(0, 16)}</Figure> },
];

const DEFAULTS = {
  search: '',
  state: '' as '' | 'normal' | 'frozen',
  sort: 'newest' as 'newest' | 'deposits' | 'turnover',
  /** The meaning of the days: registration, or a visit on one day. */
  by: '' as '' | 'joined' | 'active',
  from: '',
  to: '',
};

const requestOf = ({ by, from, to, ...rest }: typeof DEFAULTS) => ({
  ...rest,
  joined_from: by === 'joined' ? from : '',
  joined_to: by === 'joined' ? to : '',
  active_on: by === 'active' ? from : '',
});

const DAY_KINDS: { value: typeof DEFAULTS.by; label: string }[] = [
  { value: '', label: '不限日期' },
  { value: 'joined', label: '注册日期' },
  { value: 'active', label: '活跃日期' },
];

const STATES: { value: typeof DEFAULTS.state; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'normal', label: '正常' },
  { value: 'frozen', label: '已冻结' },
];

const SORTS: { value: typeof DEFAULTS.sort; label: string }[] = [
  { value: 'newest', label: '最新注册' },
  { value: 'deposits', label: '存款最多' },
  { value: 'turnover', label: '流水最多' },
];

export function MembersScreen() {
  const list = useList(staffCalls.memberFiles.list, DEFAULTS, { request: requestOf });
  const { by, from, to } = list.filters;
  /** The days begin with today when they are first asked for. */
  const changeBy = (next: typeof by) => {
    const today = beijingDay(new Date());
    list.change({ by: next, ...(next === '' ? { from: '', to: '' } : from === '' && { from: today, to: today }) });
  };
  return (
    <Page title="会员管理">
      <ListCard
        label="会员"
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onSelect={({ id }) => go(`/members/${id}`)}
        unit="位"
        empty="没有符合条件的会员"
        tools={
          <>
            <Segments label="状态" options={STATES} {...list.field('state')} />
            <Spread />
            <SearchField label="筛选会员" placeholder="账号、ID、完整手机号" {...list.field('search')} />
            <Select label="日期" icon="calendar" options={DAY_KINDS} value={by} onChange={changeBy} />
            {by === 'joined' && <DayRange label="注册日期" from={from} to={to} onChange={list.change} />}
            {by === 'active' && (
              <TextInput
                type="date"
                className={styles.day}
                aria-label="活跃日期"
                value={from}
                onChange={(event) => list.change({ from: event.target.value })}
              />
            )}
            <Select label="排序" options={SORTS} {...list.field('sort')} />
          </>
        }
      />
    </Page>
  );
}
