import type { Reconciliation } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { Progress } from '../../../lib/run-progress.tsx';
import { exactTime } from '../../../lib/times.ts';
import { useVenueOptions } from '../../../lib/venue-options.ts';
import { Card, type Column, Figure, Segments, Select, Spread, Tag } from '../../../ui/index.ts';
import styles from './venues.module.css';

/** The result of a reconciliation report as a tag. */
export function Result({ report }: { report: Reconciliation }) {
  if (report.progress !== null) return <Progress progress={report.progress} />;
  if (report.differences.length > 0) return <Tag tone="danger">{report.differences.length} 处不符</Tag>;
  return report.complete ? <Tag tone="success">相符</Tag> : <Tag tone="warning">未完成</Tag>;
}

const figure = (number: number) => <Figure>{number.toLocaleString('en-US')}</Figure>;

const COLUMNS: Column<Reconciliation>[] = [
  { title: '日期', cell: ({ day }) => <Figure>{day}</Figure> },
  { title: '场馆', cell: ({ title }) => <b>{title}</b> },
  { title: '钱包', align: 'right', cell: ({ wallets }) => figure(wallets) },
  { title: '转账', align: 'right', cell: ({ transfers }) => figure(transfers) },
  { title: '注单时段', align: 'right', cell: ({ hours }) => figure(hours) },
  { title: '跳过', align: 'right', cell: ({ skipped }) => figure(skipped) },
  { title: '对账时间', cell: ({ checked_at }) => <Figure>{exactTime(checked_at)}</Figure> },
  { title: '结果', align: 'right', cell: (report) => <Result report={report} /> },
];

const SCOPES = [
  { value: 0, label: '全部' },
  { value: 1, label: '有异常' },
];

const DEFAULTS = { platname: '', differing: 0 };

export const useReports = () => useList(staffCalls.venues.reconciliations, DEFAULTS);

export const reportKey = ({ platname, day }: Reconciliation) => `${platname}-${day}`;

/** Daily reconciliation of our books with each venue's. */
export function Reports({ list }: { list: ReturnType<typeof useReports> }) {
  const options = useVenueOptions();
  return (
    <Card>
      <ListView
        label="每日对账"
        list={list}
        columns={COLUMNS}
        rowKey={reportKey}
        opens
        unit="份"
        empty={list.filters.differing === 1 ? '没有异常的对账' : '还没有对账记录，每天 05:20 核对前一天'}
        tools={
          <>
            <h2 className={styles.title}>每日对账</h2>
            <span className={styles.about}>钱包、转账逐笔核对，注单按小时核对</span>
            <Spread />
            <Segments label="对账结果" options={SCOPES} {...list.field('differing')} />
            <Select label="场馆" icon="funnel" options={options} {...list.field('platname')} />
          </>
        }
      />
    </Card>
  );
}
