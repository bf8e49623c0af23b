import type { LargeEvents } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { go, Link, useRoute } from '../../../lib/navigation.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { methodName } from '../../../lib/pay-way.tsx';
import { betRows, type DaySpan, RowsLink } from '../../../lib/rows-link.tsx';
import { exactTime } from '../../../lib/times.ts';
import { Card, type Column, Figure, Money, Note, Select, Table } from '../../../ui/index.ts';
import styles from './large-tab.module.css';
import { Report } from './report.tsx';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';

type Bet = LargeEvents['wins'][number];
type Payment = LargeEvents['deposits'][number];

const AMOUNTS = ['10000', '50000', '100000', '500000', '1000000'] as const;
const OPTIONS = AMOUNTS.map((value) => ({ value, label: `${Number(value) / 10_000} 万元以上` }));

const member = ({ member_id, member_name }: { member_id: number; member_name: string }) => (
  <Link to={`/members/${member_id}`}>{member_name}</Link>
);

const betColumns = (span: DaySpan): Column<Bet>[] => [
  { title: '结算时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  { title: '会员', cell: member },
  { title: '游戏', cell: ({ title, game_name }) => <span title={title}>{game_name}</span> },
  {
    title: '注单号',
    cell: ({ bet_id }) => (
      <RowsLink label={bet_id} rows={betRows(span, { search: bet_id })}>
        <Figure>{shortNumber(bet_id)}</Figure>
      </RowsLink>
    ),
  },
  { title: '投注', align: 'right', cell: ({ stake }) => <Money amount={stake} size="sm" /> },
  { title: '派彩', align: 'right', cell: ({ payout }) => <Money amount={payout} size="sm" /> },
];

const paymentColumns = (kind: 'deposit' | 'withdrawal'): Column<Payment>[] => [
  { title: '完成时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  { title: '会员', cell: member },
  { title: '方式', cell: ({ way }) => methodName(kind, way) },
  {
    title: '订单号',
    cell: ({ no }) => (
      <Link title={no} to={`/reviews?${new URLSearchParams({ segment: 'decided', search: no })}`}>
        <Figure>{shortNumber(no)}</Figure>
      </Link>
    ),
  },
  { title: '金额', align: 'right', cell: ({ amount }) => <Money amount={amount} size="sm" /> },
];
const DEPOSIT_COLUMNS = paymentColumns('deposit');
const WITHDRAWAL_COLUMNS = paymentColumns('withdrawal');

interface EventsProps<T> {
  title: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  limit: number;
  rowKey: (row: T) => string;
}

function Events<T>({ title, columns, rows, limit, rowKey }: EventsProps<T>) {
  const note = rows.length === limit ? `最近 ${limit} 笔` : `${rows.length} 笔`;
  return (
    <Card title={title} actions={<Note>{note}</Note>} className={styles.events}>
      <Table label={title} columns={columns} rows={rows} rowKey={rowKey} empty="本期无数据" />
    </Card>
  );
}

const betKey = ({ platname, bet_id }: Bet) => `${platname}:${bet_id}`;
const paymentKey = ({ no }: Payment) => no;

const rowsIn = (events: LargeEvents | undefined) =>
  events && events.wins.length + events.stakes.length + events.deposits.length + events.withdrawals.length;

/** Large wins, stakes and payments of a span. */
export function LargeTab() {
  const chosen = useSpan();
  const { path, query: address } = useRoute();
  const amount = AMOUNTS.find((value) => value === address.get('at_least')) ?? AMOUNTS[0];
  const request = { ...chosen.span, at_least: amount };
  const isValid = chosen.failing === undefined;
  const query = useCall(staffCalls.businessReports.large, request, { keep: true, enabled: isValid });
  const choose = (value: string) => {
    address.set('at_least', value);
    go(`${path}?${address}`, { replace: true });
  };
  return (
    <>
      <SpanBar
        span={chosen}
        compares={false}
        filters={<Select label="金额" icon="funnel" options={OPTIONS} value={amount} onChange={choose} />}
      >
        <WholeExport
          label="大额报表"
          unit="行"
          call={staffCalls.businessReports.large}
          request={request}
          total={isValid ? rowsIn(query.data) : undefined}
        />
      </SpanBar>
      <Report title="大额" query={query}>
        {({ limit, wins, stakes, deposits, withdrawals, first: from, last: to }) => (
          <div className={styles.grid}>
            <Events title="大额赢取" columns={betColumns({ from, to })} rows={wins} limit={limit} rowKey={betKey} />
            <Events title="大额投注" columns={betColumns({ from, to })} rows={stakes} limit={limit} rowKey={betKey} />
            <Events title="大额存款" columns={DEPOSIT_COLUMNS} rows={deposits} limit={limit} rowKey={paymentKey} />
            <Events
              title="大额取款"
              columns={WITHDRAWAL_COLUMNS}
              rows={withdrawals}
              limit={limit}
              rowKey={paymentKey}
            />
          </div>
        )}
      </Report>
    </>
  );
}
