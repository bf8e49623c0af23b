import type { RedPacketOverview } from '@koi/contract';
import { displayMoney } from '@koi/money';
import styles from './charts.module.css';
import { shownAmount } from './draft.ts';

const heightOf = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(100, (part / whole) * 100));

/** Payouts of the last seven days, each compared with its budget. */
export function Week({ week }: { week: RedPacketOverview['week'] }) {
  return (
    <section className={styles.week} aria-label="近 7 天派发">
      <header>
        <h3>近 7 天派发</h3>
        <small>单位：元，柱高为当日预算</small>
      </header>
      <ol>
        {week.map(({ day, spent, budget }, index) => (
          <li key={day} title={`${day} 已派 ¥${displayMoney(spent)}，预算 ¥${displayMoney(budget)}`}>
            <b>{Number(spent) === 0 ? '—' : shownAmount(spent)}</b>
            <span className={styles.track}>
              <i
                data-now={index === week.length - 1 || undefined}
                style={{ height: `${heightOf(Number(spent), Number(budget))}%` }}
              />
            </span>
            <em>{index === week.length - 1 ? '今天' : day.slice(5)}</em>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Number of draws today per interval of the draw window. */
export function Steps({ steps, minutes }: { steps: RedPacketOverview['steps']; minutes: number }) {
  const most = Math.max(1, ...steps.map(({ draws }) => draws));
  if (steps.length === 0) return <p className={styles.none}>今日没有开抢时段</p>;
  return (
    <>
      <ol className={styles.steps} aria-label={`每 ${minutes} 分钟领取次数`}>
        {steps.map(({ at, draws }) => (
          <li key={at} title={`${at} 起 ${draws} 次`}>
            <i data-empty={draws === 0 || undefined} style={{ height: `${Math.max(2, (draws / most) * 100)}%` }} />
          </li>
        ))}
      </ol>
      <p className={styles.axis}>
        {steps
          .filter((_, index) => index % Math.ceil(steps.length / 4) === 0)
          .map(({ at }) => (
            <span key={at}>{at}</span>
          ))}
      </p>
    </>
  );
}
