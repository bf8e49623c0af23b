import type { AgentDayRow, AgentOverview } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { useState } from 'react';
import { LoadFailure } from '../lib/load-failure.tsx';
import { Card } from '../ui/card.tsx';
import { Orb } from '../ui/marks.tsx';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { changeOf, countChange } from './change.ts';
import { useDaily, useOverview } from './client.ts';
import { DayChart } from './day-chart.tsx';
import styles from './overview-tab.module.css';
import pages from './page.module.css';
import { Referral } from './referral.tsx';

interface FigureProps {
  label: string;
  value: string;
  note: { text: string; tone: 'up' | 'down' | 'level' };
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <small data-tone={note.tone}>{note.text}</small>
      </dd>
    </div>
  );
}

function Figures({ data }: { data: AgentOverview }) {
  return (
    <Card className={styles.figures}>
      <dl>
        <Figure
          label={AGENT_CENTRE.newToday}
          value={String(data.new_today)}
          note={countChange(data.new_today, data.new_yesterday)}
        />
        <Figure
          label={AGENT_CENTRE.activeToday}
          value={String(data.active_today)}
          note={{ text: AGENT_CENTRE.allMembers(data.members), tone: 'level' }}
        />
        <Figure
          label={AGENT_CENTRE.depositsToday}
          value={`¥${displayMoney(data.deposits_today)}`}
          note={changeOf(data.deposits_today, data.deposits_yesterday)}
        />
        <Figure
          label={AGENT_CENTRE.turnoverToday}
          value={`¥${displayMoney(data.turnover_today)}`}
          note={changeOf(data.turnover_today, data.turnover_yesterday)}
        />
      </dl>
    </Card>
  );
}

const yuan = (money: string) => Number((parseMoney(money) ?? 0n) / 100n);

/** The series of the chart with their titles and values. */
const SERIES = {
  turnover: {
    text: AGENT_CENTRE.chartTurnover,
    value: (day: AgentDayRow) => yuan(day.turnover),
    words: (day: AgentDayRow) => `¥${displayMoney(day.turnover)}`,
  },
  deposits: {
    text: AGENT_CENTRE.chartDeposits,
    value: (day: AgentDayRow) => yuan(day.deposits),
    words: (day: AgentDayRow) => `¥${displayMoney(day.deposits)}`,
  },
  active: {
    text: AGENT_CENTRE.chartActive,
    value: (day: AgentDayRow) => day.active,
    words: (day: AgentDayRow) => String(day.active),
  },
} as const;
const CHOICES = (['turnover', 'deposits', 'active'] as const).map((value) => ({ value, label: SERIES[value].text }));
const SPANS = [7, 30] as const;

function Trend() {
  const [shown, setShown] = useState<keyof typeof SERIES>('turnover');
  const [span, setSpan] = useState<(typeof SPANS)[number]>(7);
  const { data, error, refetch } = useDaily(span);
  const { text, value, words } = SERIES[shown];
  const days = data?.map((day) => ({ day: day.day, value: value(day), text: words(day) }));
  return (
    <Card className={styles.trend}>
      <div className={styles.trendHead}>
        <h2>
          {AGENT_CENTRE.lastDays(span)}
          {text}
        </h2>
        <span className={styles.spans}>
          {SPANS.map((each) => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
              {AGENT_CENTRE.lastDays(each)}
            </button>
          ))}
        </span>
      </div>
      {days && <DayChart title={`${AGENT_CENTRE.lastDays(span)}${text}`} days={days} />}
      {!days && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height={140} radius={12} />)}
      <Segments label={AGENT_CENTRE.lastDays(span)} options={CHOICES} value={shown} onChange={setShown} size="sm" />
    </Card>
  );
}

function Earned({ data }: { data: AgentOverview }) {
  return (
    <Card>
      <button type="button" className={styles.earned} onClick={() => navigate('/commission', { replace: true })}>
        <Orb icon="coins" tone="gold" />
        <span className={styles.earnedWords}>
          <b>{AGENT_CENTRE.monthCommission}</b>
          <small>{AGENT_CENTRE.monthNote(`¥${displayMoney(data.commission_today)}`)}</small>
        </span>
        <Money value={data.commission_month} size="lg" />
        <Icon name="caret-right" size={16} className={styles.caret} />
      </button>
    </Card>
  );
}

export function OverviewTab() {
  const { data, error, refetch } = useOverview();
  return (
    <div className={pages.page}>
      <Referral />
      {data && <Figures data={data} />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={196} radius="var(--radius-lg)" />}
      <Trend />
      {data && <Earned data={data} />}
    </div>
  );
}
