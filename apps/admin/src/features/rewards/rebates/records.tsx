import type { StaffRebate } from '@koi/contract';
import { REBATE_STATE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { rebateColumns } from '../../../lib/rebate-columns.tsx';
import { dayColumn, MemberLink, SettledRecords } from '../../../lib/settlement-runs/index.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { type Column, Member, Select } from '../../../ui/index.ts';

const COLUMNS: Column<StaffRebate>[] = [
  dayColumn,
  {
    title: '会员（当日等级）',
    cell: ({ member_id, member_name, vip }) => (
      <MemberLink id={member_id}>
        <Member name={member_name} vip={vip} />
      </MemberLink>
    ),
  },
  ...rebateColumns,
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
