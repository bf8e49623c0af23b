import type { ProfitReport } from '@koi/contract';
import type { Comparison } from '@koi/contract/rules/report-span';
import { COMPARISON_NAMES } from '@koi/contract/texts';
import { addDays, displayMoney } from '@koi/money';
import unseen from '@koi/ui/unseen.module.css';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import chart from '../../../lib/chart.module.css';
import { axisText, drawable, scaleBetween, unitFor } from '../../../lib/figures.ts';
import { go } from '../../../lib/navigation.ts';
import { betRows, type DaySpan } from '../../../lib/rows-link.tsx';
import { useMay } from '../../../lib/session.ts';
import { Card, Empty } from '../../../ui/index.ts';
import styles from './ggr-chart.module.css';

interface GgrChartProps {
  report: ProfitReport;
  comparison: Comparison;
  today: string;
}

type Points = ProfitReport['points'];

const BOX = { width: 764, height: 204, left: 46, right: 8, top: 14, bottom: 26 };
const LABELS_MAX = 9;
const BAR_SHARE = 0.59;
const STEP: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const MONTH_LENGTH = 7;

const labelOf = (at: string, today: string): string => {
  if (at === today) return '今天';
  return at.length === MONTH_LENGTH ? at : at.slice(5);
};
/** The days of a point, which is a day or a month, within the span of the report. */
const daysOf = (at: string, { first, last }: Pick<ProfitReport, 'first' | 'last'>): DaySpan => {
  if (at.length > MONTH_LENGTH) return { from: at, to: at };
  const [start, end] = [`${at}-01`, addDays(`${addDays(`${at}-28`, 4).slice(0, MONTH_LENGTH)}-01`, -1)];
  return { from: start < first ? first : start, to: end > last ? last : end };
};
const isUnfinished = (at: string, today: string) => today.startsWith(at);

/** GGR by day or month as bars, with the compared span as a line. */
export function GgrChart({ report, comparison, today }: GgrChartProps) {
  const { points, points_before: before, unit: step, venues } = report;
  const values = [...points, ...before].map(({ ggr }) => drawable(ggr));
  const unit = unitFor(Math.max(0, ...values.map(Math.abs)));
  const isEmpty = venues.length === 0;
  const mayOpen = useMay('bets.read');
  const compared = COMPARISON_NAMES[comparison];
  const legend = !isEmpty && (
    <p className={chart.legend}>
      <span data-mark="now">本期</span>
      {points.some(({ at }) => isUnfinished(at, today)) && (
        <span data-mark="accent">{step === 'day' ? '今天，未完' : '本月，未完'}</span>
      )}
      {before.length > 0 && <span data-mark="dashes">{compared}</span>}
      单位：{unit.name}
    </p>
  );
  return (
    <Card title={step === 'day' ? '每日 GGR' : '每月 GGR'} actions={legend} className={styles.card}>
      {isEmpty ? (
        <Empty text="本期无数据" />
      ) : (
        <Chart
          points={points}
          before={before}
          values={values}
          unit={unit}
          compared={compared}
          today={today}
          open={mayOpen ? (at) => go(betRows(daysOf(at, report)).path) : undefined}
        />
      )}
    </Card>
  );
}

interface ChartProps {
  points: Points;
  before: Points;
  values: readonly number[];
  unit: ReturnType<typeof unitFor>;
  compared: string;
  today: string;
  /** Opens the bets of a point; undefined for staff who may not read them. */
  open: ((at: string) => void) | undefined;
}

function Chart({ points, before, values, unit, compared, today, open }: ChartProps) {
  const [at, setAt] = useState<number>();
  const scale = scaleBetween(Math.min(0, ...values), Math.max(0, ...values));
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1];
  const column = (BOX.width - BOX.left - BOX.right) / points.length;
  const x = (index: number) => BOX.left + (index + 0.5) * column;
  const y = (value: number) => BOX.top + ((high - value) / (high - low)) * (BOX.height - BOX.top - BOX.bottom);
  const clamp = (index: number) => Math.min(points.length - 1, Math.max(0, index));
  const amount = (row: Points[number] | undefined) => drawable(row?.ggr ?? '0.00');
  const spoken = (index: number) => {
    const [now, then] = [points[index], before[index]];
    if (!now) return '';
    const other = then ? `，${compared} ${then.at} ${displayMoney(then.ggr)} 元` : '';
    return `${now.at}，GGR ${displayMoney(now.ggr)} 元${other}`;
  };

  const openAt = (index: number | undefined) => {
    const point = index === undefined ? undefined : points[index];
    if (point) open?.(point.at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (event.key === 'Enter') openAt(at ?? points.length - 1);
    if (by === undefined) return;
    event.preventDefault();
    setAt(clamp((at ?? points.length) + by));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * BOX.width;
    setAt(clamp(Math.floor((inside - BOX.left) / column)));
  };
  const line = before
    .slice(0, points.length)
    .map((row, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(amount(row))}`)
    .join('');
  const every = Math.ceil(points.length / LABELS_MAX);
  return (
    <figure className={chart.figure}>
      <div
        className={chart.chart}
        role="slider"
        aria-label={open ? '逐日查看 GGR，回车打开注单' : '逐日查看 GGR'}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(at ?? points.length - 1) + 1}
        aria-valuetext={spoken(at ?? points.length - 1)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
      >
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(undefined)}
          onClick={() => openAt(at)}
          data-opens={open !== undefined || undefined}
        >
          {scale.map((value) => (
            <line
              key={value}
              className={chart.grid}
              data-zero={value === 0 || undefined}
              x1={BOX.left}
              x2={BOX.width - BOX.right}
              y1={y(value)}
              y2={y(value)}
            />
          ))}
          {points.map((row, index) => (
            <rect
              key={row.at}
              className={styles.bar}
              data-today={isUnfinished(row.at, today) || undefined}
              data-chosen={index === at || undefined}
              x={x(index) - (column * BAR_SHARE) / 2}
              y={Math.min(y(0), y(amount(row)))}
              width={column * BAR_SHARE}
              height={Math.abs(y(amount(row)) - y(0))}
              rx={Math.min(4, column / 6)}
            />
          ))}
          {before.length > 0 && <path className={styles.line} d={line} />}
          {at !== undefined && (
            <line className={chart.cursor} x1={x(at)} x2={x(at)} y1={BOX.top} y2={BOX.height - BOX.bottom} />
          )}
        </svg>
        <div className={chart.axes} aria-hidden="true">
          {scale.map((value) => (
            <span key={value} className={chart.amount} style={{ top: percent(y(value), BOX.height) }}>
              {axisText(unit.of(value))}
            </span>
          ))}
          {points.map(
            (row, index) =>
              (points.length - 1 - index) % every === 0 && (
                <span key={row.at} className={chart.day} style={{ left: percent(x(index), BOX.width) }}>
                  {labelOf(row.at, today)}
                </span>
              ),
          )}
          {at !== undefined && (
            <Tip
              now={points[at]}
              then={before[at]}
              compared={compared}
              unit={unit}
              opens={open !== undefined}
              side={at > points.length / 2 ? 'left' : 'right'}
              left={percent(x(at), BOX.width)}
            />
          )}
        </div>
      </div>
      <PointsTable points={points} before={before} compared={compared} />
    </figure>
  );
}

/** Labels are placed outside the SVG, because the SVG is stretched with the page. */
const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;

interface TipProps extends Pick<ChartProps, 'compared' | 'unit'> {
  now: Points[number] | undefined;
  then: Points[number] | undefined;
  opens: boolean;
  side: 'left' | 'right';
  left: string;
}

/** Values of the bar under the pointer or selected with the arrow keys. */
function Tip({ now, then, compared, unit, opens, side, left }: TipProps) {
  if (!now) return null;
  const text = ({ ggr }: Points[number]) =>
    unit.name === '元' ? displayMoney(ggr) : `${unit.of(drawable(ggr)).toFixed(2)} ${unit.name}`;
  return (
    <div className={chart.tip} data-side={side} style={{ left }}>
      <p>{now.at}</p>
      <p>
        本期 GGR<b>{text(now)}</b>
      </p>
      {then && (
        <p>
          {compared}
          <b>{text(then)}</b>
        </p>
      )}
      {opens && <p>点击查看注单</p>}
    </div>
  );
}

/** The same numbers as a table for screen readers. */
function PointsTable({ points, before, compared }: Pick<ChartProps, 'points' | 'before' | 'compared'>) {
  return (
    <table className={unseen['unseen']}>
      <caption>GGR（元）</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">本期</th>
          {before.length > 0 && <th scope="col">{compared}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((row, index) => (
          <tr key={row.at}>
            <th scope="row">{row.at}</th>
            <td>{displayMoney(row.ggr)}</td>
            {before.length > 0 && <td>{before[index] ? displayMoney(before[index].ggr) : '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
