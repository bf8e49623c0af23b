import type { WaysReport } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { drawable } from '../../../lib/figures.ts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { type DaySpan, orderRows, RowsLink } from '../../../lib/rows-link.tsx';
import { Card, type Column, Figure, Meter, Money, Note, Table } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import { FirstDepositDialog } from './cohorts/index.ts';
import { Report } from './report.tsx';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';
import styles from './ways-tab.module.css';

type Kind = 'deposit' | 'withdrawal';
type DepositRow = WaysReport['deposits'][number];
type Row = WaysReport['withdrawals'][number] | DepositRow;

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + drawable(amount), 0);
const isUsed = (row: Row) => row.count > 0 || row.refused > 0 || (row.amount_before ?? '0.00') !== '0.00';

const NAMES = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;

const columnsOf = (kind: Kind, rows: readonly Row[], span: DaySpan): Column<Row>[] => {
  const ordersOf = ({ way: method }: Row, outcome: 'approved' | 'refused' = 'approved') =>
    orderRows(NAMES[kind], span, { method, outcome });
  const total = sumOf(rows);
  const share = ({ amount }: Row) => (total === 0 ? 0 : (drawable(amount) / total) * 100);
  const right = 'right' as const;
  const columns: Column<Row>[] = [
    {
      title: '方式',
      cell: (row) => (
        <span className={styles.way}>
          <MethodMark method={row.way} />
          {methodName(kind, row.way)}
        </span>
      ),
    },
    {
      title: '笔数',
      align: right,
      cell: (row) => (
        <RowsLink rows={ordersOf(row)}>
          <Figure>{row.count.toLocaleString('en-US')}</Figure>
        </RowsLink>
      ),
    },
    {
      title: '金额',
      align: right,
      cell: (row) => (
        <RowsLink rows={ordersOf(row)}>
          <Money amount={row.amount} size="sm" />
        </RowsLink>
      ),
    },
    {
      title: '占比',
      align: right,
      cell: (row) => (
        <span className={styles.share}>
          <Meter percent={share(row)} width={56} height={6} color="var(--primary)" />
          <Figure>{share(row).toFixed(1)}%</Figure>
        </span>
      ),
    },
    { title: '平均每笔', align: right, cell: ({ average }) => <Money amount={average} size="sm" /> },
    {
      title: '费用',
      align: right,
      cell: ({ fee, fee_set }) => (
        <span>
          <Money amount={fee} size="sm" />
          {!fee_set && <small className={styles.unset}>未设置</small>}
        </span>
      ),
    },
  ];
  if (kind === 'deposit') {
    columns.push({
      title: '首存人数',
      align: right,
      cell: (row) => 'first_deposits' in row && <FirstDeposits row={row} span={span} />,
    });
  }
  columns.push({
    title: kind === 'deposit' ? '拒绝与过期' : '拒绝',
    align: right,
    cell: (row) => (
      <RowsLink rows={ordersOf(row, 'refused')}>
        <Figure>{row.refused.toLocaleString('en-US')}</Figure>
      </RowsLink>
    ),
  });
  if (rows.some(({ amount_before }) => amount_before !== null)) {
    columns.push({
      title: '对比',
      align: right,
      cell: (row) => <Change now={drawable(row.amount)} before={drawable(row.amount_before ?? '0.00')} />,
    });
  }
  return columns;
};

/** The number of members who deposited for the first time, which leads to the list of them. */
function FirstDeposits({ row: { way, first_deposits: count }, span }: { row: DepositRow; span: DaySpan }) {
  const [isOpen, setOpen] = useState(false);
  const number = <Figure>{count.toLocaleString('en-US')}</Figure>;
  if (count === 0) return number;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        {number}
      </button>
      {isOpen && (
        <FirstDepositDialog
          title={`${methodName('deposit', way)} · 首存`}
          span={{ first: span.from, last: span.to }}
          way={way}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface WayCardProps {
  kind: Kind;
  title: string;
  rows: readonly Row[];
  span: DaySpan;
}

function WayCard({ kind, title, rows, span }: WayCardProps) {
  const used = rows.filter(isUsed);
  return (
    <Card title={title} actions={<Note>元</Note>}>
      <Table
        label={title}
        columns={columnsOf(kind, rows, span)}
        rows={used}
        rowKey={({ way }) => way}
        empty="本期无数据"
      />
    </Card>
  );
}

/** Deposits and withdrawals of a span by pay way. */
export function WaysTab() {
  const chosen = useSpan();
  const { span, comparison, failing } = chosen;
  const request = { ...span, compare: comparison };
  const query = useCall(staffCalls.businessReports.ways, request, { keep: true, enabled: failing === undefined });
  const rows = query.data && query.data.deposits.length + query.data.withdrawals.length;
  return (
    <>
      <SpanBar span={chosen}>
        <WholeExport
          label="支付方式报表"
          unit="行"
          call={staffCalls.businessReports.ways}
          request={request}
          total={failing === undefined ? rows : undefined}
        />
      </SpanBar>
      <Report title="支付方式" query={query}>
        {({ first: from, last: to, deposits, withdrawals }) => (
          <>
            <WayCard kind="deposit" title="存款" rows={deposits} span={{ from, to }} />
            <WayCard kind="withdrawal" title="取款" rows={withdrawals} span={{ from, to }} />
          </>
        )}
      </Report>
    </>
  );
}
