import type { StaffApplication } from '@koi/contract';
import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ApplicationState } from '../../../lib/application-state.tsx';
import { ListCard, useAllRows, useList } from '../../../lib/list/index.ts';
import { exactTime } from '../../../lib/times.ts';
import { type Column, Figure, Member, Money, SearchField, Select, Spread, Tag } from '../../../ui/index.ts';

const POLL_MS = 5000;

const COLUMNS: Column<StaffApplication>[] = [
  { title: '会员', cell: ({ member_name, vip }) => <Member name={member_name} vip={vip} /> },
  { title: '活动', fluid: true, cell: ({ activity_name }) => <span title={activity_name}>{activity_name}</span> },
  { title: '申请时间', cell: ({ created_at }) => <Figure plain>{exactTime(created_at)}</Figure> },
  {
    title: '彩金（元）',
    align: 'right',
    cell: ({ bonus, first_approver, state }) => (state === 1 && first_approver === '' ? '' : <Money amount={bonus} />),
  },
  { title: '审核人', cell: ({ decided_by, first_approver }) => decided_by || first_approver },
  {
    title: '状态',
    align: 'right',
    cell: (row) =>
      row.state === 1 && row.first_approver !== '' ? (
        <Tag tone="info">待复核</Tag>
      ) : (
        <ApplicationState state={row.state} />
      ),
  },
];

const STATES = [
  { value: 1, label: APPLICATION_STATE_NAMES[1] },
  { value: 2, label: APPLICATION_STATE_NAMES[2] },
  { value: 3, label: APPLICATION_STATE_NAMES[3] },
  { value: 0, label: '全部状态' },
];

const DEFAULTS = { state: 1, activity_id: 0, search: '' };

const useActivityOptions = () => {
  const all = useAllRows(staffCalls.activities.list, {});
  return [{ value: 0, label: '全部活动' }, ...all.map(({ id, title }) => ({ value: id, label: title }))];
};

export function ApplicationList({ tabs }: { tabs: ReactNode }) {
  const list = useList(staffCalls.applications.list, DEFAULTS, { everyMs: POLL_MS });
  const activities = useActivityOptions();
  return (
    <ListCard
      label="活动申请"
      list={list}
      columns={COLUMNS}
      rowKey={({ no }) => no}
      opens
      unit="条"
      empty={list.filters.state === 1 ? '没有待审核的申请' : '没有符合条件的申请'}
      tools={
        <>
          {tabs}
          <Spread />
          <Select label="状态" options={STATES} {...list.field('state')} />
          <Select label="活动" options={activities} {...list.field('activity_id')} />
          <SearchField label="搜索申请" placeholder="会员、申请编号" {...list.field('search')} />
        </>
      }
    />
  );
}
