import type { StaffPayReset } from '@koi/contract';
import { PAY_RESET_VIEWS } from '@koi/contract/constants';
import { PAY_RESET_VIEW_NAMES, STAFF_PAY_RESETS } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Page, Segments, Spread, Tag } from '../../../ui/index.ts';
import { PayResetPanel } from './pay-reset-panel.tsx';
import { State } from './state.tsx';

const POLL_MS = 10_000;

const COLUMNS: Column<StaffPayReset>[] = [
  { title: '编号', cell: ({ no }) => <Figure title={no}>{shortNumber(no)}</Figure> },
  { title: '会员', cell: ({ member_name }) => member_name },
  {
    title: '回答',
    cell: ({ right, asked }) => (
      <Tag tone={right === asked ? 'success' : 'warning'}>{STAFF_PAY_RESETS.ofAnswers(right, asked)}</Tag>
    ),
  },
  { title: '第一人', cell: ({ first }) => first || '—' },
  { title: '第二人', cell: ({ second }) => second || '—' },
  {
    title: '申请时间',
    align: 'right',
    cell: ({ created_at }) => <Figure title={created_at}>{listTime(created_at)}</Figure>,
  },
  { title: '状态', align: 'right', cell: ({ state }) => <State state={state} /> },
];

const VIEWS = PAY_RESET_VIEWS.map((value) => ({ value, label: PAY_RESET_VIEW_NAMES[value] }));
const DEFAULTS = { view: 'open' as (typeof PAY_RESET_VIEWS)[number] };
const keyOf = ({ no }: StaffPayReset) => no;

/** Requests of members who forgot the pay password. */
export function PayResetsScreen() {
  const list = useList(staffCalls.payResets.list, DEFAULTS, { everyMs: POLL_MS });
  const { opened } = list;
  return (
    <Page
      title={STAFF_PAY_RESETS.title}
      panel={opened !== undefined && <PayResetPanel key={opened} no={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label={STAFF_PAY_RESETS.title}
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="件"
        empty={STAFF_PAY_RESETS.empty}
        tools={
          <>
            <Segments label="状态" options={VIEWS} {...list.field('view')} />
            <Spread />
          </>
        }
      />
    </Page>
  );
}
