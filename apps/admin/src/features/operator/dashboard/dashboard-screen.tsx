import type { Dashboard } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Card, Failure, join, Page, Segments, Skeleton } from '../../../ui/index.ts';
import { AuditCheck, Books } from './books.tsx';
import styles from './dashboard-screen.module.css';
import { NotOpenYet } from './not-open-yet.tsx';
import { TodayCards } from './today-cards.tsx';
import { Todo } from './todo.tsx';
import { Trend } from './trend.tsx';
import { WayShares, WayTable } from './ways.tsx';

const SPANS = [
  { value: 1, label: '今天' },
  { value: 14, label: '近 14 天' },
  { value: 30, label: '近 30 天' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** Shorter ranges have too few points for a line, so the charts then show the last fortnight. */
const TREND_DAYS_MIN = 14;
const REFRESH_MS = 60_000;

export function DashboardScreen() {
  const [span, setSpan] = useState<Span>(14);
  const trendDays = Math.max(span, TREND_DAYS_MIN);
  const trend = useCall(staffCalls.reports.dashboard, { days: trendDays }, { keep: true, everyMs: REFRESH_MS });
  const spanned = useCall(staffCalls.reports.dashboard, { days: span }, { keep: true, everyMs: REFRESH_MS });
  const failed = [trend, spanned].find(({ data, isError }) => isError && !data);

  return (
    <Page title="数据看板" actions={<Segments label="时间范围" options={SPANS} value={span} onChange={setSpan} />}>
      <NotOpenYet />
      <div className={styles.grid}>
        {failed ? (
          <Card className={styles.whole}>
            <Failure error={failed.error} onRetry={() => Promise.all([trend.refetch(), spanned.refetch()])} />
          </Card>
        ) : trend.data && spanned.data ? (
          <>
            <TodayCards report={trend.data} />
            <Trend days={trend.data.days} />
            <WayShares ways={spanned.data.ways} span={spanName(span)} days={spanOf(spanned.data)} />
            <WayTable ways={spanned.data.ways} span={spanName(span)} days={spanOf(spanned.data)} />
          </>
        ) : (
          <Placeholders />
        )}
        <div className={join(styles.narrow, styles.stack)}>
          <Books />
          <AuditCheck />
        </div>
        <Todo className={styles.narrow} />
      </div>
    </Page>
  );
}

/** The first and the last day of the figures. */
const spanOf = ({ days }: Dashboard) => ({ from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });

const spanName = (span: Span) => SPANS.find(({ value }) => value === span)?.label ?? '';

function Placeholders() {
  return (
    <>
      {['a', 'b', 'c', 'd'].map((card) => (
        <Card key={card} className={styles.quarter}>
          <Skeleton rows={2} />
        </Card>
      ))}
      <Card className={styles.wide}>
        <Skeleton rows={8} />
      </Card>
      <Card className={styles.narrow}>
        <Skeleton rows={8} />
      </Card>
      <Card className={styles.narrow}>
        <Skeleton rows={5} />
      </Card>
    </>
  );
}
