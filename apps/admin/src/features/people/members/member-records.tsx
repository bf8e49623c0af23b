import type { MemberFile, ReviewRow } from '@koi/contract';
import { REVIEW_KIND_NAMES, TRANSACTION_STATE_NAMES } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ledgerColumns } from '../../../lib/ledger-columns.tsx';
import { go } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { exactTime } from '../../../lib/times.ts';
import {
  type Column,
  Failure,
  Icon,
  Money,
  Pager,
  Segments,
  Table,
  Tag,
  type TagTone,
  Toolbar,
} from '../../../ui/index.ts';
import styles from './member-records.module.css';

const LEDGER = [ledgerColumns.at, ledgerColumns.kind, ledgerColumns.memo, ledgerColumns.change, ledgerColumns.balance];

interface Paged<T> {
  data: T[];
  total: number;
  current_page: number;
  last_page: number;
}

interface RecordsProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  read: {
    data: Paged<T> | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onPage: (page: number) => void;
  onSelect?: (row: T) => void;
  note?: ReactNode;
}

export function Records<T>({ label, columns, rowKey, read, onPage, onSelect, note }: RecordsProps<T>) {
  const { data, error, isPending, isPlaceholderData, refetch } = read;
  if (error && !data) return <Failure error={error} onRetry={refetch} />;
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={rowKey}
        {...(onSelect && { onSelect })}
        loading={isPending || isPlaceholderData}
        empty="暂无记录"
      />
      {note}
      {data && (
        <Pager page={data.current_page} lastPage={data.last_page} total={data.total} unit="笔" onPage={onPage} />
      )}
    </>
  );
}

/** Ledger lines of the member's centre wallet, and whether they add up to its balance. */
export function LedgerTab({ member }: { member: MemberFile }) {
  const [page, setPage] = useState(1);
  const request = { id: member.id, kind: '', search: '', days: 0, page };
  const read = useCall(staffCalls.memberFiles.ledger, request, { keep: true });
  return (
    <Records
      label="资金流水"
      columns={LEDGER}
      rowKey={({ id }) => id}
      read={read}
      onPage={setPage}
      note={
        <p className={styles.sound} data-sound={member.sound}>
          <Icon name={member.sound ? 'check-circle-fill' : 'warning-circle-fill'} size={16} />
          {member.sound ? '账本核对一致' : '账本与余额不一致，请联系管理员'}
        </p>
      }
    />
  );
}

const STATE_TONES: Record<number, TagTone> = { 1: 'warning', 2: 'success', 3: 'danger' };

const ORDERS: Column<ReviewRow>[] = [
  {
    key: 'at',
    title: '提交时间',
    cell: ({ created_at }) => <span className={styles.number}>{exactTime(created_at)}</span>,
  },
  {
    key: 'no',
    title: '订单号',
    cell: ({ no }) => (
      <span className={styles.number} title={no}>
        {shortNumber(no)}
      </span>
    ),
  },
  { key: 'kind', title: '类型', cell: ({ kind }) => REVIEW_KIND_NAMES[kind] },
  {
    key: 'method',
    title: '方式',
    cell: ({ kind, method }) => (
      <span className={styles.method}>
        <MethodMark method={method} />
        {methodName(kind, method)}
      </span>
    ),
  },
  { key: 'amount', title: '金额（元）', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'state',
    title: '状态',
    align: 'right',
    cell: ({ state }) => (
      <Tag tone={STATE_TONES[state] ?? 'neutral'}>
        {TRANSACTION_STATE_NAMES[state as keyof typeof TRANSACTION_STATE_NAMES] ?? TRANSACTION_STATE_NAMES[0]}
      </Tag>
    ),
  },
];

/** The member's orders. Selecting a row opens its review. */
export function OrdersTab({ member }: { member: MemberFile }) {
  const [state, setState] = useState<'open' | 'decided'>('decided');
  const [page, setPage] = useState(1);
  const read = useCall(staffCalls.reviews.list, { state, member_id: member.id, page }, { keep: true });
  return (
    <>
      <Toolbar>
        <Segments
          label="订单范围"
          value={state}
          options={[
            { value: 'decided', label: '已处理' },
            { value: 'open', label: '待审核' },
          ]}
          onChange={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
      </Toolbar>
      <Records
        label="存取款"
        columns={ORDERS}
        rowKey={({ no }) => no}
        read={read}
        onPage={setPage}
        onSelect={({ no }) => go(`/reviews?no=${no}`)}
      />
    </>
  );
}

const CARDS: Column<MemberFile['cards'][number]>[] = [
  {
    key: 'type',
    title: '类型',
    cell: ({ type }) => (
      <span className={styles.method}>
        <MethodMark method={type === 1 ? 'bank' : 'usdt'} />
        {type === 1 ? '银行卡' : 'USDT 地址'}
      </span>
    ),
  },
  { key: 'bank', title: '银行', cell: ({ bank }) => bank },
  { key: 'number', title: '卡号', cell: ({ number }) => <span className={styles.number}>{number}</span> },
  {
    key: 'bound',
    title: '绑定时间',
    align: 'right',
    cell: ({ bound_at }) => <span className={styles.number}>{bound_at}</span>,
  },
];

export function CardsTab({ member }: { member: MemberFile }) {
  return (
    <Table
      label="卡片"
      columns={CARDS}
      rows={member.cards}
      rowKey={({ type, number, bound_at }) => `${type}${number}${bound_at}`}
      empty="尚未绑定卡片"
    />
  );
}
