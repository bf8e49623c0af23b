import type { MemberFile, ReviewRow } from '@koi/contract';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ledgerColumns } from '../../../lib/ledger-columns.tsx';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { StateTag } from '../../../lib/reviews/index.ts';
import { exactTime } from '../../../lib/times.ts';
import { type Column, Figure, Icon, Money, Segments } from '../../../ui/index.ts';
import styles from './tabs.module.css';

const LEDGER = [ledgerColumns.at, ledgerColumns.kind, ledgerColumns.memo, ledgerColumns.change, ledgerColumns.balance];

/** Ledger lines of the member's centre wallet, and whether they add up to its balance. */
export function LedgerTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.memberFiles.ledger, NO_FILTERS, { request: () => ({ id: member.id }) });
  return (
    <ListView
      label="资金流水"
      list={list}
      columns={LEDGER}
      rowKey={({ id }) => id}
      unit="笔"
      empty="暂无记录"
      note={
        <p className={styles.sound} data-sound={member.sound}>
          <Icon name={member.sound ? 'check-circle-fill' : 'warning-circle-fill'} size={16} />
          {member.sound ? '账本核对一致' : '账本与余额不一致，请联系管理员'}
        </p>
      }
    />
  );
}

const ORDERS: Column<ReviewRow>[] = [
  { title: '提交时间', cell: ({ created_at }) => <Figure>{exactTime(created_at)}</Figure> },
  { title: '订单号', cell: ({ no }) => <Figure title={no}>{shortNumber(no)}</Figure> },
  { title: '类型', cell: ({ kind }) => REVIEW_KIND_NAMES[kind] },
  {
    title: '方式',
    cell: ({ kind, method }) => (
      <span className={styles.method}>
        <MethodMark method={method} />
        {methodName(kind, method)}
      </span>
    ),
  },
  { title: '金额（元）', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { title: '状态', align: 'right', cell: ({ state }) => <StateTag state={state} /> },
];

const SCOPES = [
  { value: '', label: '全部' },
  { value: 'open', label: '待审核' },
  { value: 'decided', label: '已处理' },
] as const;
const ORDER_FILTERS = { state: '' as (typeof SCOPES)[number]['value'] };

/** The member's orders. Selecting a row opens its review. */
export function OrdersTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.reviews.list, ORDER_FILTERS, {
    request: (filters: typeof ORDER_FILTERS) => ({ ...filters, member_id: member.id }),
  });
  return (
    <ListView
      label="存取款"
      list={list}
      columns={ORDERS}
      rowKey={({ no }) => no}
      onSelect={({ no }) => go(`/reviews?open=${no}`)}
      unit="笔"
      empty="暂无记录"
      tools={<Segments label="订单范围" options={SCOPES} {...list.field('state')} />}
    />
  );
}
