import type { OutputOf, StaffRows } from '@koi/contract';
import { checkReportSpan } from '@koi/contract/rules/report-span';
import { BLOCK_KIND_NAMES, BLOCK_TERM_NAMES, GATE_ACTION_NAMES, LIMIT_KIND_NAMES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { DayRange } from '../../../lib/day-range.tsx';
import { WholeExport } from '../../../lib/exports/index.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { type Column, Hint, Loading, Scroller, Spread, Table, Toolbar } from '../../../ui/index.ts';
import styles from './protection.module.css';

type ReportData = OutputOf<StaffRows['protection']['report']>;

const number = <Row,>(title: string, of: (row: Row) => number): Column<Row> => ({
  title,
  align: 'right',
  cell: (row) => of(row).toLocaleString('en-US'),
});

const LIMITS: Column<ReportData['limits'][number]>[] = [
  { title: '限额', cell: ({ kind }) => LIMIT_KIND_NAMES[kind] },
  number('新设', ({ set }) => set),
  number('降低', ({ lowered }) => lowered),
  number('生效中', ({ holding }) => holding),
];
const BLOCKS: Column<ReportData['blocks'][number]>[] = [
  { title: '限制', cell: ({ kind, term }) => `${BLOCK_KIND_NAMES[kind]} ${BLOCK_TERM_NAMES[term]}` },
  number('新增', ({ taken }) => taken),
  number('生效中', ({ holding }) => holding),
];
const REFUSALS: Column<ReportData['refusals'][number]>[] = [
  { title: '操作', cell: ({ action }) => GATE_ACTION_NAMES[action] },
  number('因限制', ({ by_block }) => by_block),
  number('因限额', ({ by_limit }) => by_limit),
  number('因年龄', ({ by_age }) => by_age),
  number('合计', ({ total }) => total),
];

const RAISES: Column<{ name: string; count: number }>[] = [
  { title: '提高申请', cell: ({ name }) => name },
  number('件数', ({ count }) => count),
];
const raiseRows = ({ requested, confirmed, cancelled, lapsed }: ReportData['raises']) => [
  { name: '提出', count: requested },
  { name: '本人确认', count: confirmed },
  { name: '取消', count: cancelled },
  { name: '失效', count: lapsed },
];

/** The span of the report, with the address as its state. Without one it is the month so far. */
const useSpan = () => {
  const { path, query } = useRoute();
  const today = beijingDay(new Date());
  const span = { first: query.get('first') ?? `${today.slice(0, 7)}-01`, last: query.get('last') ?? today };
  const change = ({ from, to }: { from?: string; to?: string }) => {
    if (from !== undefined) query.set('first', from);
    if (to !== undefined) query.set('last', to);
    go(`${path}?${query}`, { replace: true });
  };
  return { span, change, failing: checkReportSpan(span, today) };
};

function Tables({ report }: { report: ReportData }) {
  const { withheld, reached } = report.advertising;
  return (
    <Scroller className={styles.report}>
      <Hint tone={reached === 0 ? 'success' : 'danger'} icon={reached === 0 ? 'check-circle' : 'warning'}>
        {reached === 0
          ? `受限会员收到的推广为 0 条；发送前拦下 ${withheld} 条。`
          : `有 ${reached} 条推广到达受限会员，必须为 0，请立即查明；发送前拦下 ${withheld} 条。`}
      </Hint>
      <div className={styles.tables}>
        <Table label="限额使用" columns={LIMITS} rows={report.limits} rowKey={({ kind }) => kind} />
        <Table
          label="限制使用"
          columns={BLOCKS}
          rows={report.blocks}
          rowKey={({ kind, term }) => `${kind} ${term}`}
          empty="没有限制"
        />
        <Table label="拦下的操作" columns={REFUSALS} rows={report.refusals} rowKey={({ action }) => action} />
        <Table label="提高申请" columns={RAISES} rows={raiseRows(report.raises)} rowKey={({ name }) => name} />
      </div>
    </Scroller>
  );
}

/** Take-up of limits and blocks, raises, refusals by gate, and advertising, which must be 0. */
export function Report() {
  const { span, change, failing } = useSpan();
  const { data, error, refetch } = useCall(staffCalls.protection.report, span, {
    enabled: failing === undefined,
    keep: true,
  });
  return (
    <>
      <Toolbar>
        <DayRange label="报表日期" from={span.first} to={span.last} invalid={failing !== undefined} onChange={change} />
        {failing !== undefined && (
          <span className={styles.failing} role="alert">
            {failing}
          </span>
        )}
        <Spread />
        <WholeExport
          label="玩家保护报表"
          unit="行"
          call={staffCalls.protection.report}
          request={span}
          total={data && data.limits.length + data.blocks.length + data.refusals.length}
        />
      </Toolbar>
      {failing === undefined && data && <Tables report={data} />}
      {failing === undefined && !data && <Loading error={error} onRetry={refetch} rows={8} />}
    </>
  );
}
