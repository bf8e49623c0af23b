import type { CsvColumn } from '@koi/client';
import type { WaysReport } from '@koi/contract';
import { daysIn } from '@koi/contract/rules/report-span';
import { PAY_WAY_NAMES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { drawable } from '../../../lib/figures.ts';
import { Link } from '../../../lib/navigation.ts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { useMay } from '../../../lib/session.ts';
import { Card, type Column, Figure, Money, Table } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import { ExportButton } from './export-button.tsx';
import { Report } from './report.tsx';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';
import styles from './ways-tab.module.css';

type Kind = 'deposit' | 'withdrawal';
type DepositRow = WaysReport['deposits'][number];
type Row = WaysReport['withdrawals'][number] | DepositRow;

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + drawable(amount), 0);
const isUsed = (row: Row) => row.count > 0 || row.refused > 0 || (row.amount_before ?? '0.00') !== '0.00';

interface WayProps {
  kind: Kind;
  row: Row;
  /** First day of the report. */
  first: string;
}

/** The way's name, which leads to its decided orders since the first day of the report. */
function Way({ kind, row, first }: WayProps) {
  const mayRead = useMay('reviews.read');
  const name = methodName(kind, row.way);
  const days = String(daysIn({ first, last: beijingDay(new Date()) }));
  const to = `/reviews?${new URLSearchParams({ segment: 'decided', method: row.way, days })}`;
  return (
    <span className={styles.way}>
      <MethodMark method={row.way} />
      {mayRead ? <Link to={to}>{name}</Link> : name}
    </span>
  );
}

const columnsOf = (kind: Kind, rows: readonly Row[], first: string): Column<Row>[] => {
  const total = sumOf(rows);
  const share = ({ amount }: Row) => (total === 0 ? 0 : (drawable(amount) / total) * 100);
  const right = 'right' as const;
  const columns: Column<Row>[] = [
    { key: 'way', title: '方式', cell: (row) => <Way kind={kind} row={row} first={first} /> },
    {
      key: 'count',
      title: '笔数',
      align: right,
      cell: ({ count }) => <Figure>{count.toLocaleString('en-US')}</Figure>,
    },
    { key: 'amount', title: '金额', align: right, cell: ({ amount }) => <Money amount={amount} size="sm" /> },
    {
      key: 'share',
      title: '占比',
      align: right,
      cell: (row) => (
        <span className={styles.share}>
          <i>
            <i style={{ width: `${share(row)}%` }} />
          </i>
          <Figure>{share(row).toFixed(1)}%</Figure>
        </span>
      ),
    },
    { key: 'average', title: '平均每笔', align: right, cell: ({ average }) => <Money amount={average} size="sm" /> },
    {
      key: 'fee',
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
      key: 'first',
      title: '首存人数',
      align: right,
      cell: (row) => <Figure>{'first_deposits' in row ? row.first_deposits.toLocaleString('en-US') : ''}</Figure>,
    });
  }
  columns.push({
    key: 'refused',
    title: kind === 'deposit' ? '拒绝与过期' : '拒绝',
    align: right,
    cell: ({ refused }) => <Figure>{refused.toLocaleString('en-US')}</Figure>,
  });
  if (rows.some(({ amount_before }) => amount_before !== null)) {
    columns.push({
      key: 'change',
      title: '对比',
      align: right,
      cell: (row) => <Change now={drawable(row.amount)} before={drawable(row.amount_before ?? '0.00')} />,
    });
  }
  return columns;
};

interface WayCardProps {
  kind: Kind;
  title: string;
  rows: readonly Row[];
  first: string;
}

function WayCard({ kind, title, rows, first }: WayCardProps) {
  const used = rows.filter(isUsed);
  return (
    <Card title={title} actions={<span className={styles.unit}>元</span>}>
      <Table
        label={title}
        columns={columnsOf(kind, rows, first)}
        rows={used}
        rowKey={({ way }) => way}
        empty="本期无数据"
      />
    </Card>
  );
}

interface CsvRow {
  kind: string;
  row: Row;
}

const CSV_COLUMNS: CsvColumn<CsvRow>[] = [
  { title: '类型', value: ({ kind }) => kind },
  { title: '方式', value: ({ row }) => PAY_WAY_NAMES[row.way] },
  { title: '笔数', value: ({ row }) => row.count },
  { title: '金额', value: ({ row }) => row.amount },
  { title: '平均每笔', value: ({ row }) => row.average },
  { title: '费用', value: ({ row }) => row.fee },
  { title: '首存人数', value: ({ row }) => ('first_deposits' in row ? row.first_deposits : '') },
  { title: '拒绝与过期', value: ({ row }) => row.refused },
  { title: '对比期金额', value: ({ row }) => row.amount_before ?? '' },
];

const csvRows = ({ deposits, withdrawals }: WaysReport): CsvRow[] => [
  ...deposits.filter(isUsed).map((row) => ({ kind: '存款', row })),
  ...withdrawals.filter(isUsed).map((row) => ({ kind: '取款', row })),
];

/** Deposits and withdrawals of a span by pay way. */
export function WaysTab() {
  const chosen = useSpan();
  const { span, comparison, failing } = chosen;
  const query = useCall(
    staffCalls.businessReports.ways,
    { ...span, compare: comparison },
    { keep: true, enabled: failing === undefined },
  );
  const name = `支付方式 ${span.first} ${span.last}.csv`;
  return (
    <>
      <SpanBar span={chosen}>
        {query.data && <ExportButton name={name} columns={CSV_COLUMNS} rows={csvRows(query.data)} />}
      </SpanBar>
      <Report title="支付方式" query={query}>
        {({ first, deposits, withdrawals }) => (
          <>
            <WayCard kind="deposit" title="存款" rows={deposits} first={first} />
            <WayCard kind="withdrawal" title="取款" rows={withdrawals} first={first} />
          </>
        )}
      </Report>
    </>
  );
}
