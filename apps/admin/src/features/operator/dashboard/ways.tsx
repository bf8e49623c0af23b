import type { Dashboard } from '@koi/contract';
import { PAY_WAY_NAMES } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import type { CSSProperties } from 'react';
import { drawable } from '../../../lib/figures.ts';
import { type DaySpan, orderRows, RowsLink } from '../../../lib/rows-link.tsx';
import { Card, Empty, Money } from '../../../ui/index.ts';
import styles from './ways.module.css';

type Ways = Dashboard['ways'];

const byAmount = (ways: Ways) => ways.toSorted((one, other) => drawable(other.amount) - drawable(one.amount));
const sumOf = (ways: Ways) => ways.reduce((sum, { amount }) => sum + drawable(amount), 0);
const countOf = (ways: Ways) => ways.reduce((sum, { count }) => sum + count, 0);
const shareOf = (amount: string, sum: number) => (sum === 0 ? 0 : drawable(amount) / sum);
const percentText = (share: number) => `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)}%`;

const RADIUS = 54;
const AROUND = 2 * Math.PI * RADIUS;
const GAP = 2;

interface WaysProps {
  ways: Ways;
  /** Name of the span. */
  span: string;
  days: DaySpan;
}

/** Share of each payment method in the deposits. */
export function WayShares({ ways, span, days }: WaysProps) {
  const sum = sumOf(ways);
  const count = countOf(ways).toLocaleString('en-US');
  let before = 0;
  const arcs = byAmount(ways).map(({ way, amount }) => {
    const share = shareOf(amount, sum);
    const arc = { way, share, from: before };
    before += share;
    return arc;
  });
  return (
    <Card title="存款方式占比" actions={<span className={styles.span}>{span}</span>} className={styles.shares}>
      {sum === 0 ? (
        <Empty text="这段时间没有存款" />
      ) : (
        <>
          <div className={styles.donut}>
            <svg viewBox="-72 -72 144 144" aria-hidden="true">
              {arcs.map(({ way, share, from }) => (
                <circle
                  key={way}
                  data-way={way}
                  r={RADIUS}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="18"
                  strokeDasharray={`${Math.max(0, share * AROUND - (share < 1 ? GAP : 0))} ${AROUND}`}
                  strokeDashoffset={-from * AROUND}
                  transform="rotate(-90)"
                />
              ))}
            </svg>
            <p>
              <RowsLink rows={orderRows('deposits', days)} className={styles.link}>
                <b style={{ '--length': count.length } as CSSProperties}>{count}</b>笔
              </RowsLink>
            </p>
          </div>
          <ul className={styles.legend}>
            {arcs.map(({ way, share }) => (
              <li key={way} data-way={way}>
                <RowsLink rows={orderRows('deposits', days, { method: way })} className={styles.link}>
                  <span>{PAY_WAY_NAMES[way]}</span>
                </RowsLink>
                <b>{percentText(share)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Deposits per payment method, largest first. */
export function WayTable({ ways, span, days }: WaysProps) {
  const rows = byAmount(ways);
  const highest = Math.max(0, ...rows.map(({ amount }) => drawable(amount)));
  return (
    <Card title="存款方式明细" actions={<span className={styles.span}>{span}，元</span>} className={styles.table}>
      {rows.length === 0 || highest === 0 ? (
        <Empty text="这段时间没有存款" />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">方式</th>
              <th scope="col">
                <span className={unseen['unseen']}>占比</span>
              </th>
              <th scope="col">笔数</th>
              <th scope="col">金额</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ way, count, amount }) => (
              <tr key={way}>
                <th scope="row">
                  <RowsLink rows={orderRows('deposits', days, { method: way })} className={styles.link}>
                    {PAY_WAY_NAMES[way]}
                  </RowsLink>
                </th>
                <td>
                  <span className={styles.track}>
                    <i data-way={way} style={{ width: percentText(drawable(amount) / highest) }} />
                  </span>
                </td>
                <td className={styles.number}>{count.toLocaleString('en-US')}</td>
                <td className={styles.number}>
                  <Money amount={amount} size="sm" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
