import type { RedPacketRule, RedPacketSummary } from '@koi/contract';
import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { dayAndClock, moneyText, shortAmount } from './amount-text.ts';
import styles from './tier-line.module.css';

const EDGE = 5;
/** Width that a tick needs for its two labels. */
const TICK_PX = 72;

const placeOf = (index: number, count: number) => (count === 1 ? 50 : EDGE + ((100 - 2 * EDGE) * index) / (count - 1));

/** Filled share of the line. Ticks are evenly spaced, so each section is interpolated between its two thresholds. */
export const doneOf = (deposits: bigint, thresholds: readonly bigint[]): number => {
  const at = thresholds.findIndex((threshold) => deposits < threshold);
  const count = thresholds.length;
  if (at === -1) return 100;
  const [below, above] = [thresholds[at - 1] ?? 0n, thresholds[at] ?? 1n];
  const from = at === 0 ? 0 : placeOf(at - 1, count);
  const part = Number(((deposits - below) * 1000n) / (above - below)) / 1000;
  return from + (placeOf(at, count) - from) * part;
};

const amountOf = (text: string): bigint => parseMoney(text) ?? 0n;

function Tick({ rule, left, hasDeposit }: { rule: RedPacketRule; left: number; hasDeposit: boolean }) {
  return (
    <li style={{ left: `${left}%` }}>
      <b className={styles.times}>{RED_PACKET_PAGE.times(rule.times)}</b>
      <span className={join(styles.tick, rule.reached === 1 && styles.reached, hasDeposit && styles.near)}>
        {rule.reached === 1 && <Icon name="check" size={12} />}
      </span>
      <span>¥{shortAmount(rule.recharge)}</span>
    </li>
  );
}

/** Tiers as a line with ticks; a tick is gold when both the deposits and the turnover are reached. */
export function TierLine({ summary }: { summary: RedPacketSummary }) {
  const { rules } = summary;
  const deposits = amountOf(summary.recharge_money);
  const next = rules.find(({ reached }) => reached === 0);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>{RED_PACKET_PAGE.period}</h2>
        <Money value={summary.recharge_money} size="lg" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be usable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={RED_PACKET_PAGE.conditions}>
        <div className={styles.line} style={{ minWidth: rules.length * TICK_PX }}>
          <i
            style={{
              width: `${doneOf(
                deposits,
                rules.map(({ recharge }) => amountOf(recharge)),
              )}%`,
            }}
          />
          <ul>
            {rules.map((rule, index) => (
              <Tick
                key={rule.recharge}
                rule={rule}
                left={placeOf(index, rules.length)}
                hasDeposit={deposits >= amountOf(rule.recharge)}
              />
            ))}
          </ul>
        </div>
      </section>
      <p className={styles.flow}>
        {RED_PACKET_PAGE.periodFlow} <b className={styles.much}>{moneyText(summary.flow_amount)}</b>
        {next && ` / ¥${shortAmount(next.day_flow)}`}
      </p>
      <p className={styles.span}>
        {RED_PACKET_PAGE.counted(dayAndClock(summary.counted_from), dayAndClock(summary.counted_until))}
      </p>
    </Card>
  );
}
