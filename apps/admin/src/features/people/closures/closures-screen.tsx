import type { StaffClosure } from '@koi/contract';
import { CLOSURE_VIEWS } from '@koi/contract/constants';
import { CLOSURE_VIEW_NAMES, STAFF_CLOSURES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { listTime } from '../../../lib/times.ts';
import { type Column, Figure, Page, Segments, Spread } from '../../../ui/index.ts';
import { ClosurePanel } from './closure-panel.tsx';
import { State } from './state.tsx';

const POLL_MS = 15_000;

const COLUMNS: Column<StaffClosure>[] = [
  { title: '编号', cell: ({ no }) => <Figure title={no}>{shortNumber(no)}</Figure> },
  { title: '会员', cell: ({ member_name }) => member_name },
  { title: '第一人', cell: ({ first }) => first || '—' },
  { title: '第二人', cell: ({ second }) => second || '—' },
  {
    title: '申请时间',
    align: 'right',
    cell: ({ asked_at }) => <Figure title={asked_at}>{listTime(asked_at)}</Figure>,
  },
  {
    title: '冷静期至',
    align: 'right',
    cell: ({ ready_at }) => <Figure title={ready_at}>{listTime(ready_at)}</Figure>,
  },
  { title: '状态', align: 'right', cell: (request) => <State request={request} /> },
];

const VIEWS = CLOSURE_VIEWS.map((value) => ({ value, label: CLOSURE_VIEW_NAMES[value] }));
const DEFAULTS = { view: 'open' as (typeof CLOSURE_VIEWS)[number] };
const keyOf = ({ no }: StaffClosure) => no;

/** Requests of members to close their accounts. */
export function ClosuresScreen() {
  const list = useList(staffCalls.closures.list, DEFAULTS, { everyMs: POLL_MS });
  const { opened } = list;
  return (
    <Page
      title={STAFF_CLOSURES.title}
      panel={opened !== undefined && <ClosurePanel key={opened} no={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label={STAFF_CLOSURES.title}
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="件"
        empty={STAFF_CLOSURES.empty}
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
