import type { CsvColumn } from '@koi/client';
import type { StaffRebate } from '@koi/contract';
import { REBATE_STATE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { rebateCategoryName, rebateColumns } from '../../../lib/rebate-columns.tsx';
import { dayColumn, MemberLink, SettledRecords } from '../../../lib/settlement-runs/index.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { type Column, Member, Select } from '../../../ui/index.ts';

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
  ...rebateColumns,
];

const CSV_COLUMNS: CsvColumn<StaffRebate>[] = [
  { title: '结算日', value: ({ day }) => day },
  { title: '会员', value: ({ member_name }) => member_name },
  { title: '当日等级', value: ({ vip }) => vip },
  { title: '场馆', value: ({ gamename }) => gamename },
  { title: '分类', value: ({ category }) => rebateCategoryName(category) },
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
      csvColumns={CSV_COLUMNS}
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
