import type { StaffRebate } from '@koi/contract';
import { CATEGORY, CATEGORY_IDS } from '@koi/contract/constants';
import { CATEGORY_NAMES, REBATE_STATE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { dayColumn, MemberLink, SettledRecords, StateTags } from '../../../lib/settlement-runs/index.ts';
import styles from '../../../lib/settlement-runs/settlement-runs.module.css';
import { listTime } from '../../../lib/times.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { type Column, Member, Money, Select } from '../../../ui/index.ts';

/** CATEGORY_IDS is in the order of the category numbers. Both of its entries for fishing map to the same name. */
const categoryName = (category: StaffRebate['category']): string =>
  CATEGORY_NAMES[Math.min(CATEGORY_IDS.indexOf(category), CATEGORY.fishing) as keyof typeof CATEGORY_NAMES];

const COLUMNS: Column<StaffRebate>[] = [
  dayColumn,
  {
    key: 'member',
    title: '会员（当日等级）',
    cell: ({ member_id, member_name, vip }) => (
      <MemberLink id={member_id}>
        <Member name={member_name} vip={vip} />
      </MemberLink>
    ),
  },
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
      <StateTags correction={correction} tone={state === 0 ? 'warning' : 'success'} text={REBATE_STATE_NAMES[state]} />
    ),
  },
  {
    key: 'claimed',
    title: '领取时间',
    align: 'right',
    cell: ({ state, updated_at }) => <span className={styles.quiet}>{state === 0 ? '—' : listTime(updated_at)}</span>,
  },
];

const STATES = [
  { value: '', label: '全部状态' },
  { value: '0', label: REBATE_STATE_NAMES[0] },
  { value: '1', label: REBATE_STATE_NAMES[1] },
] as const;
type State = (typeof STATES)[number]['value'];
const STATE_FILTER = { label: '状态', icon: 'funnel', options: STATES } as const;

const DEFAULTS = { day: '', search: '', platname: '', state: '' as State };

export function Records() {
  const list = useList(staffCalls.rebates.records, DEFAULTS);
  const venues = useVenueOptions();
  return (
    <SettledRecords
      title="返水记录"
      search={{ label: '搜索会员', placeholder: '会员账号、ID' }}
      columns={COLUMNS}
      list={list}
      more={
        <>
          <Select label="场馆" options={venues} {...list.field('platname')} />
          <Select {...STATE_FILTER} {...list.field('state')} />
        </>
      }
    />
  );
}
