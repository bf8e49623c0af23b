import { AGENT_CENTRE } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { useId } from 'react';
import { axisOf, curve, shortNumber } from './chart.ts';
import styles from './day-chart.module.css';

const WIDTH = 326;
const HEIGHT = 140;
const LEFT = 36;
const RIGHT = 310;
const TOP = 14;
const BOTTOM = 114;
/** More labels than this would overlap. */
const LABELS_MAX = 8;

interface DayChartProps {
  title: string;
  days: readonly { day: string; value: number; text: string }[];
}

/** A line chart of days that ends today, with a table of the same data for screen readers. */
export function DayChart({ title, days }: DayChartProps) {
  const shade = useId();
  const axis = axisOf(Math.max(...days.map(({ value }) => value)));
  const top = axis.at(-1) ?? 1;
  const x = (index: number) => LEFT + ((RIGHT - LEFT) * index) / Math.max(days.length - 1, 1);
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const points = days.map(({ value }, index) => ({ x: x(index), y: y(value) }));
  const line = curve(points);
  const last = points.at(-1);
  const every = Math.ceil(days.length / LABELS_MAX);
  const isLabelled = (index: number) => (days.length - 1 - index) % every === 0;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden="true">
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.from} />
          <stop offset="1" className={styles.to} />
        </linearGradient>
        {axis.map((value) => (
          <g key={value}>
            <path
              className={styles.rule}
              d={`M${LEFT} ${y(value)}H${WIDTH}`}
              strokeDasharray={value ? '3 4' : undefined}
            />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {shortNumber(value)}
            </text>
          </g>
        ))}
        <path d={`${line}L${x(days.length - 1)} ${BOTTOM}L${LEFT} ${BOTTOM}Z`} fill={`url(#${shade})`} />
        <path className={styles.line} d={line} />
        {last && <circle className={styles.dot} cx={last.x} cy={last.y} r="4.5" />}
        {days.map(
          ({ day }, index) =>
            isLabelled(index) && (
              <text key={day} x={x(index)} y={HEIGHT - 6} textAnchor="middle" data-today={index === days.length - 1}>
                {index === days.length - 1 ? AGENT_CENTRE.today : day.slice(8)}
              </text>
            ),
        )}
      </svg>
      <table className={unseen['unseen']}>
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, text }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
