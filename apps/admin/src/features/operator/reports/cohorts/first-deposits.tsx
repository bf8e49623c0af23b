import type { FirstDeposit } from '@koi/contract';
import { displayMoney, parseMoney } from '@koi/money';
import { type CSSProperties, useState } from 'react';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { Card, type Column, Empty, Figure, Loading, Meter, Table } from '../../../../ui/index.ts';
import styles from './cohorts.module.css';
import { FIRST_DEPOSIT_COLUMNS } from './first-deposit-columns.tsx';
import { type Chosen, FirstDepositDialog } from './first-deposit-dialog.tsx';

const REFRESH_MS = 60_000;

const timeText = (at: string, today: string) => (at.startsWith(today) ? at.slice(11, 16) : at.slice(5, 10));

/** First deposits up to a day: by day, by source, and the newest ones. */
export function FirstDepositCards({ last }: { last: string }) {
  const [chosen, choose] = useState<Chosen>();
  const days = useCall(staffCalls.memberReports.firstDepositDays, { last }, { keep: true, everyMs: REFRESH_MS });
  const newest = useCall(
    staffCalls.memberReports.firstDeposits,
    { first: '', last: '', source: '', way: '', after: '', before: '' },
    { keep: true, everyMs: REFRESH_MS },
  );
  const columns: Column<FirstDeposit>[] = [
    { title: '时间', cell: ({ at }) => <Figure>{timeText(at, last)}</Figure> },
    ...FIRST_DEPOSIT_COLUMNS,
  ];
  return (
    <div className={styles.side}>
      {days.data ? (
        <>
          <ByDay
            days={days.data.days}
            onChoose={(day) => choose({ title: `${day} 首存`, span: { first: day, last: day } })}
          />
          <BySource days={days.data.days} onChoose={(source, name) => choose({ title: `${name} · 首存`, source })} />
        </>
      ) : (
        <Card title="首存会员">
          <Loading error={days.error} onRetry={days.refetch} rows={6} />
        </Card>
      )}
      <Card
        fill
        title="刚刚首存"
        actions={
          <button type="button" className={styles.all} onClick={() => choose({ title: '全部首存' })}>
            全部
          </button>
        }
        className={styles.newest}
      >
        <Table
          label="刚刚首存"
          columns={columns}
          rows={newest.data?.data ?? []}
          rowKey={({ member_id }) => member_id}
          read={newest}
          empty="本期无数据"
        />
      </Card>
      {chosen && <FirstDepositDialog {...chosen} onClose={() => choose(undefined)} />}
    </div>
  );
}

interface Day {
  day: string;
  referred: number;
  direct: number;
  amount: string;
}

const countOf = ({ referred, direct }: Day) => referred + direct;
const totalOf = (days: readonly Day[]) => days.reduce((sum, day) => sum + countOf(day), 0);

function ByDay({ days, onChoose }: { days: readonly Day[]; onChoose: (day: string) => void }) {
  const highest = Math.max(1, ...days.map(countOf));
  const total = totalOf(days);
  const newest = days.at(-1)?.day;
  return (
    <Card
      title="首存会员"
      actions={<span className={styles.caption}>近 14 天，共 {total.toLocaleString('en-US')} 人</span>}
    >
      {total === 0 ? (
        <Empty text="本期无数据" />
      ) : (
        <>
          <div className={styles.bars}>
            {days.map((day) => (
              <button
                key={day.day}
                type="button"
                data-newest={day.day === newest || undefined}
                data-named={day.day === newest || countOf(day) === highest || undefined}
                style={{ '--height': `${(countOf(day) / highest) * 100}%` } as CSSProperties}
                aria-label={`${day.day} 首存 ${countOf(day)} 人`}
                title={`${day.day}：${countOf(day)} 人`}
                onClick={() => onChoose(day.day)}
              >
                <span className={styles.count}>{countOf(day)}</span>
              </button>
            ))}
          </div>
          <p className={styles.axis} aria-hidden="true">
            {days
              .filter((_, at) => at % 4 === 1)
              .map(({ day }) => (
                <span key={day}>{day.slice(5)}</span>
              ))}
          </p>
        </>
      )}
    </Card>
  );
}

interface BySourceProps {
  days: readonly Day[];
  onChoose: (source: 'referred' | 'direct', name: string) => void;
}

function BySource({ days, onChoose }: BySourceProps) {
  const total = totalOf(days);
  if (total === 0) return null;
  const amount = days.reduce((sum, day) => sum + (parseMoney(day.amount) ?? 0n), 0n);
  const sources = [
    { name: '代理推荐', source: 'referred', count: days.reduce((sum, { referred }) => sum + referred, 0) },
    { name: '自然来访', source: 'direct', count: days.reduce((sum, { direct }) => sum + direct, 0) },
  ] as const;
  return (
    <Card
      title="首存来源"
      actions={
        <span className={styles.caption}>人均首存 ¥{displayMoney(amount / BigInt(total)).replace(/\.\d+$/, '')}</span>
      }
    >
      <ul className={styles.sources}>
        {sources.map(({ name, source, count }) => (
          <li key={source} data-source={source}>
            <button type="button" onClick={() => onChoose(source, name)}>
              {name}
            </button>
            <Meter percent={(count / total) * 100} height={8} color="var(--tone)" />
            <b>{count.toLocaleString('en-US')}</b>
            <em>{Math.round((count / total) * 100)}%</em>
          </li>
        ))}
      </ul>
    </Card>
  );
}
