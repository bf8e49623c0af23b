import type { CohortWeek } from '@koi/contract';
import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { WholeExport } from '../../../../lib/exports/index.ts';
import { signedText, wholeYuan } from '../../../../lib/figures.ts';
import { Card, Empty, Icon, Loading, Select, Stat, Stats } from '../../../../ui/index.ts';
import { CohortTable } from './cohort-table.tsx';
import styles from './cohorts.module.css';
import { FirstDepositCards } from './first-deposits.tsx';
import { ngrOverall, percentText, shareOverall, weakWeeks } from './heat.ts';
import { SOURCES, type Source } from './source.ts';

/** Members by week of registration, up to the last day of the span. The span before is not compared. */
export function CohortsTab({ span }: { span: ReportSpan; comparison: Comparison }) {
  const [source, setSource] = useState<Source>('');
  const request = { last: span.last, source };
  const { data, error, refetch } = useCall(staffCalls.memberReports.cohorts, request, { keep: true });
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        {data && <Sums weeks={data.weeks} />}
        <Card
          className={styles.table}
          title={
            <span className={styles.title}>
              按注册周
              {data && <WeakWeeks weeks={data.weeks} />}
            </span>
          }
          actions={
            <>
              <Select label="来源" icon="funnel" options={SOURCES} value={source} onChange={setSource} />
              <WholeExport
                label="同期群"
                unit="周"
                call={staffCalls.memberReports.cohorts}
                request={request}
                total={data?.weeks.length}
              />
            </>
          }
        >
          {!data ? (
            <Loading error={error} onRetry={refetch} rows={12} />
          ) : data.weeks.every(({ registered }) => registered === 0) ? (
            <Empty text="本期无数据" />
          ) : (
            <CohortTable weeks={data.weeks} today={data.made_at.slice(0, 10)} />
          )}
        </Card>
      </div>
      <FirstDepositCards last={span.last} />
    </div>
  );
}

const sumOf = (weeks: readonly CohortWeek[], name: 'registered' | 'depositors') =>
  weeks.reduce((sum, week) => sum + week[name], 0);

function Sums({ weeks }: { weeks: readonly CohortWeek[] }) {
  const [registered, depositors] = [sumOf(weeks, 'registered'), sumOf(weeks, 'depositors')];
  const played = shareOverall(weeks, 'd30');
  const ngr = ngrOverall(weeks);
  return (
    <Stats>
      <Stat icon="user-plus" label="近 12 周注册" value={registered.toLocaleString('en-US')} unit="人" />
      <Stat
        icon="piggy-bank"
        label="其中首存"
        value={depositors.toLocaleString('en-US')}
        unit={`人${registered > 0 ? ` · ${percentText(depositors / registered)}` : ''}`}
      />
      <Stat
        icon="calendar"
        label="第 30 天仍投注"
        value={played === undefined ? '—' : (played * 100).toFixed(1)}
        {...(played !== undefined && { unit: '%' })}
      />
      <Stat icon="coins" label="累计 NGR" value={wholeYuan(ngr)} exact={signedText(ngr)} />
    </Stats>
  );
}

function WeakWeeks({ weeks }: { weeks: readonly CohortWeek[] }) {
  const weak = weakWeeks(weeks);
  if (weak.length === 0) return null;
  return (
    <span className={styles.weak} title="第 7 天仍投注的比例低于常见值的四分之三">
      <Icon name="warning" size={14} />
      {weak.map(({ first }) => first.slice(5)).join('、')} 当周偏低
    </span>
  );
}
