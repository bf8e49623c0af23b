import type { Adjustment } from '@koi/contract';
import { ADJUSTMENT_STATE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import {
  Button,
  type Column,
  Cut,
  Figure,
  Money,
  Page,
  SearchField,
  Segments,
  Spread,
  Tag,
} from '../../../ui/index.ts';
import { AdjustmentPanel } from './adjustment-panel.tsx';
import { changeOf, STATE_TONES, stateName } from './look.ts';
import { MakeDialog } from './make-dialog.tsx';

const POLL_MS = 5000;

const COLUMNS: Column<Adjustment>[] = [
  { title: '单号', cell: ({ no }) => <Figure title={no}>{shortNumber(no)}</Figure> },
  { title: '会员', cell: ({ member_name }) => <b>{member_name}</b> },
  { title: '金额（元）', align: 'right', cell: (row) => <Money amount={changeOf(row)} sign /> },
  { title: '流水倍数', align: 'right', cell: ({ multiple }) => `${multiple} 倍` },
  {
    title: '原因',
    cell: ({ reason }) => <Cut width={220}>{reason}</Cut>,
  },
  { title: '提交人', cell: ({ maker, made_by_me }) => (made_by_me ? '我' : maker) },
  { title: '提交时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  {
    title: '状态',
    align: 'right',
    cell: ({ state }) => <Tag tone={STATE_TONES[state] ?? 'neutral'}>{stateName(state)}</Tag>,
  },
];

const STATES = [
  { value: 1, label: ADJUSTMENT_STATE_NAMES[1] },
  { value: 2, label: ADJUSTMENT_STATE_NAMES[2] },
  { value: 3, label: ADJUSTMENT_STATE_NAMES[3] },
  { value: 4, label: ADJUSTMENT_STATE_NAMES[4] },
  { value: 5, label: ADJUSTMENT_STATE_NAMES[5] },
  { value: 0, label: '全部' },
];

const DEFAULTS = { state: 1, search: '' };
const keyOf = ({ no }: Adjustment) => no;

/** `member` in the address opens the form for that member. */
export function AdjustmentsScreen() {
  const mayMake = useMay('adjustments.make');
  const asked = useRoute().query.get('member') ?? '';
  const [making, setMaking] = useState(mayMake && asked !== '');
  /** The member leaves the address with the form, so that a reload does not open it again. */
  const close = () => {
    setMaking(false);
    if (asked !== '') go('/adjustments', { replace: true });
  };
  const list = useList(staffCalls.adjustments.list, DEFAULTS, { everyMs: POLL_MS });
  const opened = useOpenedRow(list, keyOf);
  const isPending = list.filters.state === 1;
  return (
    <Page
      title="人工调账"
      actions={
        mayMake && (
          <Button tone="soft" icon="plus" onClick={() => setMaking(true)}>
            新建调账
          </Button>
        )
      }
      panel={opened && <AdjustmentPanel key={opened.no} adjustment={opened} onClose={() => list.open(undefined)} />}
    >
      <ListCard
        label="人工调账"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="笔"
        empty={isPending ? '没有待复核的调账' : '没有符合条件的调账'}
        tools={
          <>
            <Segments
              label="状态"
              options={STATES.map((option) => ({
                ...option,
                count: option.value === 1 && isPending && !list.isLoading ? list.data?.total : undefined,
              }))}
              {...list.field('state')}
            />
            <Spread />
            <SearchField label="搜索调账" placeholder="会员、单号" {...list.field('search')} />
          </>
        }
      />
      {making && <MakeDialog member={asked} onClose={close} />}
    </Page>
  );
}
