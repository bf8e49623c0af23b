import type { Limit } from '@koi/contract';
import { limitText } from '@koi/contract/rules/protection';
import { BLOCK_KIND_NAMES, PROTECTION, PROTECTION_HUB } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import type { IconName } from '@koi/ui/icon';
import { isFull } from '@koi/ui/share';
import type { ReactNode } from 'react';
import type { Hub } from '../../lib/protection/hub.ts';
import { shortText } from '../../lib/protection/moments.ts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tag } from '../../ui/tag.tsx';
import { limitOf } from './limits.ts';
import styles from './today-card.module.css';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** `6月18日 周三`, for a moment of the server, which is Beijing time. */
const dayText = (moment: string) => {
  const day = moment.slice(0, 10);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 周${weekday}`;
};

interface FigureProps {
  icon: IconName;
  tone: 'primary' | 'jade' | 'blue';
  name: string;
  figure: ReactNode;
  limit: Limit | undefined;
  left: (left: string) => string;
  children?: ReactNode;
}

const leftText = (limit: Limit | undefined, left: FigureProps['left']) => {
  if (limit === undefined || limit.value === '') return PROTECTION_HUB.noLimit;
  return isFull(limit.percent) ? PROTECTION_HUB.usedUp : left(limitText(limit.kind, limit.left));
};

/** One figure of today against its daily limit, with the moment at which the limit is reset. */
function Figure({ icon, tone, name, figure, limit, left, children }: FigureProps) {
  const isLimited = limit !== undefined && limit.value !== '';
  return (
    <li className={styles.figure}>
      <Orb icon={icon} tone={tone} size="sm" />
      <div className={styles.about}>
        <p className={styles.line}>
          <b>{name}</b>
          <span className={styles.amount}>
            {figure}
            {isLimited && <span className={styles.of}> / {limitText(limit.kind, limit.value)}</span>}
          </span>
        </p>
        {isLimited && <Progress label={name} percent={limit.percent} />}
        <p className={styles.small}>
          <span>{leftText(limit, left)}</span>
          {isLimited && <span>{PROTECTION_HUB.resets(shortText(limit.resets_at))}</span>}
        </p>
        {children}
      </div>
    </li>
  );
}

/** Where the member is today: deposits, result and time played, each against its limit. */
export function TodayCard({ hub }: { hub: Hub }) {
  const { today, limits, block } = hub;
  const hasPending = (parseMoney(today.pending) ?? 0n) > 0n;
  return (
    <Card className={styles.card} aria-label={PROTECTION_HUB.today}>
      <div className={styles.head}>
        <h2>{PROTECTION_HUB.today}</h2>
        <span className={styles.day}>{dayText(hub.now)}</span>
        <Tag tone={block ? 'neutral' : 'success'}>
          {block ? PROTECTION_HUB.blocked(BLOCK_KIND_NAMES[block.kind]) : PROTECTION.normal}
        </Tag>
      </div>
      <ul>
        <Figure
          icon="piggy-bank"
          tone="primary"
          name={PROTECTION_HUB.deposit}
          figure={<Money value={today.deposited} />}
          limit={limitOf(limits, { kind: 'deposit', period: 'day' })}
          left={PROTECTION_HUB.left}
        >
          {hasPending && <p className={styles.small}>{PROTECTION_HUB.pending(displayMoney(today.pending))}</p>}
        </Figure>
        <Figure
          icon="trend-down"
          tone="jade"
          name={PROTECTION_HUB.result}
          figure={<Money value={today.result} sign />}
          limit={limitOf(limits, { kind: 'loss', period: 'day' })}
          left={PROTECTION_HUB.lossLeft}
        />
        <Figure
          icon="timer"
          tone="blue"
          name={PROTECTION_HUB.minutes}
          figure={PROTECTION_HUB.minutesChoice(today.minutes)}
          limit={limitOf(limits, { kind: 'time', period: 'day' })}
          left={PROTECTION_HUB.left}
        />
      </ul>
    </Card>
  );
}
