import type { Adjustment } from '@koi/contract';
import { ADJUSTMENT_STATE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import {
  Button,
  Card,
  type Column,
  Failure,
  Money,
  Page,
  Pager,
  SearchField,
  Segments,
  Spread,
  Table,
  Tag,
  Toolbar,
} from '../../../ui/index.ts';
import { AdjustmentPanel } from './adjustment-panel.tsx';
import styles from './adjustments.module.css';
import { changeOf, STATE_TONES, stateName } from './look.ts';
import { MakeDialog } from './make-dialog.tsx';

const POLL_MS = 5000;

const COLUMNS: Column<Adjustment>[] = [
  {
    key: 'no',
    title: '单号',
    cell: ({ no }) => (
      <span className={styles.number} title={no}>
        {shortNumber(no)}
      </span>
    ),
  },
  { key: 'member', title: '会员', cell: ({ member_name }) => <b>{member_name}</b> },
  { key: 'amount', title: '金额（元）', align: 'right', cell: (row) => <Money amount={changeOf(row)} sign /> },
  { key: 'multiple', title: '流水倍数', align: 'right', cell: ({ multiple }) => `${multiple} 倍` },
  {
    key: 'reason',
    title: '原因',
    cell: ({ reason }) => (
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
    ),
  },
  { key: 'maker', title: '提交人', cell: ({ maker, made_by_me }) => (made_by_me ? '我' : maker) },
  {
    key: 'at',
    title: '提交时间',
    cell: ({ created_at }) => <span className={styles.number}>{exactTime(created_at)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    align: 'right',
    cell: ({ state }) => <Tag tone={STATE_TONES[state] ?? 'neutral'}>{stateName(state)}</Tag>,
  },
];

const STATES = [
  { value: 1, label: ADJUSTMENT_STATE_NAMES[1] },
  { value: 2, label: ADJUSTMENT_STATE_NAMES[2] },
  { value: 3, label: ADJUSTMENT_STATE_NAMES[3] },
  { value: 0, label: '全部' },
];

export function AdjustmentsScreen() {
  const mayMake = useMay('adjustments.make');
  const [filters, setFilters] = useState({ state: 1, search: '', page: 1 });
  const [selected, setSelected] = useState<Adjustment>();
  const [making, setMaking] = useState(false);
  const change = (change: Partial<typeof filters>) => setFilters((current) => ({ ...current, page: 1, ...change }));
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const list = useCall(staffCalls.adjustments.list, request, { everyMs: POLL_MS, keep: true });
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  const rows = data?.data ?? [];
  // Uses the refreshed row. An adjustment that has left the list is shown as last seen.
  const shown = rows.find(({ no }) => no === selected?.no) ?? selected;
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
      panel={shown && <AdjustmentPanel key={shown.no} adjustment={shown} onClose={() => setSelected(undefined)} />}
    >
      <Card fill>
        <Toolbar>
          <Segments
            label="状态"
            value={filters.state}
            options={STATES.map((option) => ({
              ...option,
              count: option.value === 1 && filters.state === 1 && !isPlaceholderData ? data?.total : undefined,
            }))}
            onChange={(state) => change({ state })}
          />
          <Spread />
          <SearchField
            label="搜索调账"
            placeholder="会员、单号"
            value={filters.search}
            onChange={(search) => change({ search })}
          />
        </Toolbar>
        {error && !data ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <Table
            label="人工调账"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ no }) => no}
            selectedKey={shown?.no}
            onSelect={setSelected}
            loading={isPending || isPlaceholderData}
            empty={filters.state === 1 ? '没有待复核的调账' : '没有符合条件的调账'}
          />
        )}
        {data && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            unit="笔"
            onPage={(page) => change({ page })}
          />
        )}
      </Card>
      {making && <MakeDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}
