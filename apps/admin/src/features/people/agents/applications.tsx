import type { StaffAgentApplication } from '@koi/contract';
import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { listTime } from '../../../lib/times.ts';
import {
  type Column,
  Figure,
  Member,
  Money,
  SearchField,
  Select,
  Spread,
  Tag,
  type TagTone,
} from '../../../ui/index.ts';

const POLL_MS = 5000;
const TONES: Readonly<Record<StaffAgentApplication['state'], TagTone>> = { 1: 'warning', 2: 'success', 3: 'danger' };

export function State({ state }: Pick<StaffAgentApplication, 'state'>) {
  return <Tag tone={TONES[state]}>{APPLICATION_STATE_NAMES[state]}</Tag>;
}

const COLUMNS: Column<StaffAgentApplication>[] = [
  { title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  { title: '申请理由', fluid: true, cell: ({ apply_info }) => <span title={apply_info}>{apply_info}</span> },
  { title: '已推荐', align: 'right', cell: ({ brought }) => <Figure plain>{brought} 人</Figure> },
  { title: '累计存款（元）', align: 'right', cell: ({ deposit_total }) => <Money amount={deposit_total} /> },
  {
    title: '申请时间',
    align: 'right',
    cell: ({ created_at }) => <Figure>{listTime(created_at)}</Figure>,
  },
  { title: '状态', align: 'right', cell: ({ state }) => <State state={state} /> },
];

const STATES = [
  { value: '1', label: APPLICATION_STATE_NAMES[1] },
  { value: '2', label: APPLICATION_STATE_NAMES[2] },
  { value: '3', label: APPLICATION_STATE_NAMES[3] },
  { value: '', label: '全部状态' },
] as const;

const DEFAULTS = { state: '1' as (typeof STATES)[number]['value'], search: '' };
const keyOf = ({ id }: StaffAgentApplication) => id;

/** The applications and the opened one, while their tab is shown. */
export const useApplications = (enabled: boolean) => {
  const list = useList(staffCalls.agents.applications, DEFAULTS, { everyMs: POLL_MS, enabled });
  return { list, opened: useOpenedRow(list, keyOf) };
};

export function Applications({ list }: Pick<ReturnType<typeof useApplications>, 'list'>) {
  return (
    <ListView
      label="代理申请"
      list={list}
      columns={COLUMNS}
      rowKey={keyOf}
      opens
      unit="条"
      empty={list.filters.state === '1' ? '没有待审核的申请' : '没有符合条件的申请'}
      tools={
        <>
          <SearchField label="搜索会员" placeholder="会员账号、ID" {...list.field('search')} />
          <Spread />
          <Select label="状态" icon="funnel" options={STATES} {...list.field('state')} />
        </>
      }
    />
  );
}
