import type { CohortWeek } from '@koi/contract';
import type { CSSProperties } from 'react';
import { signedText } from '../../../../lib/figures.ts';
import { Money, Scroller } from '../../../../ui/index.ts';
import styles from './cohorts.module.css';
import { AMOUNTS, heatOf, heatOfAmount, peaksOf, percentText, SHARES, weakWeeks } from './heat.ts';

const missing = ({ registered }: CohortWeek) => (registered === 0 ? '当周无注册' : '尚未到期');

const LEGEND = [0.05, 0.35, 0.65, 1];

const colour = (heat: number) => ({ '--heat': `${heat}%` }) as CSSProperties;

interface CellProps {
  text: string | undefined;
  heat: number;
  tone: 'share' | 'gain' | 'loss';
  /** Why there is no figure. */
  missing: string;
}

/** A figure on a background whose strength follows it. A figure that is not due yet is a dash. */
function Cell({ text, heat, tone, missing }: CellProps) {
  return (
    <td className={styles.cell}>
      {text === undefined ? (
        <span className={styles.open} title={missing}>
          —
        </span>
      ) : (
        <span className={styles.heat} data-tone={tone} style={colour(heat)}>
          {text}
        </span>
      )}
    </td>
  );
}

export function CohortTable({ weeks, today }: { weeks: readonly CohortWeek[]; today: string }) {
  const peaks = peaksOf(weeks);
  const weak = weakWeeks(weeks);
  return (
    <>
      <Scroller className={styles.scroller}>
        <table className={styles.cohorts} aria-label="按注册周">
          <thead>
            <tr>
              <th rowSpan={2}>注册周</th>
              <th rowSpan={2}>注册</th>
              <th rowSpan={2}>首存</th>
              <th rowSpan={2}>首存率</th>
              <th colSpan={3} className={styles.shares}>
                仍在投注
              </th>
              <th colSpan={4} className={styles.amounts}>
                人均累计 NGR（元）
              </th>
              <th rowSpan={2}>NGR 合计</th>
            </tr>
            <tr>
              {['D1', 'D7', 'D30', '1 周', '2 周', '4 周', '8 周'].map((title) => (
                <th key={title} className={styles.sub}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.first} data-weak={weak.includes(week) || undefined}>
                <th scope="row">
                  {week.first.slice(5)}
                  <span> – {(week.last < today ? week.last : today).slice(5)}</span>
                </th>
                <td>{week.registered.toLocaleString('en-US')}</td>
                <td>{week.depositors.toLocaleString('en-US')}</td>
                <td className={styles.quiet}>
                  {week.registered === 0 ? '—' : percentText(week.depositors / week.registered)}
                </td>
                {SHARES.map((name) => {
                  const share = week[name];
                  const text = share === null ? undefined : percentText(share);
                  return (
                    <Cell
                      key={name}
                      text={text}
                      heat={heatOf(share ?? 0, peaks.share)}
                      tone="share"
                      missing={missing(week)}
                    />
                  );
                })}
                {AMOUNTS.map((name) => {
                  const amount = week[name];
                  const text = amount === null ? undefined : signedText(amount).slice(0, -1);
                  const tone = amount?.startsWith('-') ? 'loss' : 'gain';
                  return (
                    <Cell
                      key={name}
                      text={text}
                      heat={heatOfAmount(amount ?? '0', peaks.amount)}
                      tone={tone}
                      missing={missing(week)}
                    />
                  );
                })}
                <td>
                  <Money amount={week.ngr} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={styles.foot}>
        <span>
          D7 = 注册后第 7 天有有效投注的会员 ÷ 当周注册。未到期的格子留空，不估算。NGR = GGR − 礼金 − 返水 −
          红包，佣金与各项费用不分摊到会员。
        </span>
        <span className={styles.scale}>
          低
          {LEGEND.map((share) => (
            <i key={share} style={colour(heatOf(share, 1))} />
          ))}
          高
        </span>
      </p>
    </>
  );
}
