import type { Dashboard } from '@koi/contract';
import unseen from '@koi/ui/unseen.module.css';
import type { CSSProperties } from 'react';
import { changeOf, drawable, wholeYuan } from '../../../lib/figures.ts';
import { memberRows, orderRows, type Rows, RowsLink } from '../../../lib/rows-link.tsx';
import { Card, Icon, type IconName, join } from '../../../ui/index.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './today-cards.module.css';

/** The four key figures of today. The most important one is highlighted in red. */
export function TodayCards({ report }: { report: Dashboard }) {
  const { deposits, withdrawals, active_members, new_members, days } = report;
  const today = days.at(-1)?.day ?? '';
  const money = (icon: IconName, label: string, name: 'deposits' | 'withdrawals', tone: Tone) => {
    const figure = name === 'deposits' ? deposits : withdrawals;
    return (
      <TodayCard
        icon={icon}
        label={label}
        value={wholeYuan(figure.today)}
        exact={`¥${figure.today}`}
        today={drawable(figure.today)}
        yesterday={drawable(figure.yesterday)}
        line={days.map((day) => drawable(day[name]))}
        rows={orderRows(name, { from: today, to: today })}
        tone={tone}
      />
    );
  };
  const people = (icon: IconName, label: string, name: 'active_members' | 'new_members', tone: Tone) => {
    const figure = name === 'active_members' ? active_members : new_members;
    return (
      <TodayCard
        icon={icon}
        label={label}
        value={figure.today.toLocaleString('en-US')}
        {...figure}
        line={days.map((day) => day[name])}
        rows={memberRows(name, today)}
        tone={tone}
      />
    );
  };
  return (
    <>
      {money('piggy-bank', '今日存款', 'deposits', 'hero')}
      {money('hand-coins', '今日取款', 'withdrawals', 'gold')}
      {people('users-three', '活跃会员', 'active_members', 'jade')}
      {people('user-plus', '新注册', 'new_members', 'blue')}
    </>
  );
}

type Tone = 'hero' | 'gold' | 'jade' | 'blue';

interface TodayCardProps {
  icon: IconName;
  label: string;
  value: string;
  exact?: string;
  today: number;
  yesterday: number;
  line: readonly number[];
  /** The rows of which the figure is the sum. The whole card leads there. */
  rows: Rows;
  tone: Tone;
}

const TREND_ICONS = { up: 'trend-up', down: 'trend-down', level: undefined } as const;
const TREND_WORDS = { up: '上升', down: '下降', level: '' } as const;

function TodayCard({ icon, label, value, exact, today, yesterday, line, rows, tone }: TodayCardProps) {
  const { direction, text } = changeOf(today, yesterday);
  const trendIcon = TREND_ICONS[direction];
  return (
    <Card className={join(styles.card, styles[tone])}>
      <h2 className={styles.label}>
        <Icon name={icon} size={18} />
        {label}
      </h2>
      <div className={styles.row}>
        <div>
          <p className={styles.value} title={exact} style={{ '--length': value.length } as CSSProperties}>
            <RowsLink rows={rows} label={`${label} ${value}，查看明细`} className={styles.link}>
              {value}
            </RowsLink>
          </p>
          <p className={styles.change} data-direction={direction} title="与昨日同一时刻相比">
            {trendIcon && <Icon name={trendIcon} size={14} />}
            <span className={unseen['unseen']}>与昨日同一时刻相比{TREND_WORDS[direction]}</span>
            {text}
          </p>
        </div>
        <Sparkline values={line} />
      </div>
    </Card>
  );
}
