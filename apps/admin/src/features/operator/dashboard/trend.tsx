import type { Dashboard } from '@koi/contract';
import { displayMoney } from '@koi/money';
import unseen from '@koi/ui/unseen.module.css';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { axisText, dayText, drawable, scaleFor, unitFor } from '../../../lib/figures.ts';
import { Card, Empty } from '../../../ui/index.ts';
import { type Point, smoothPath } from './smooth-path.ts';
import styles from './trend.module.css';

type Days = Dashboard['days'];
type Name = 'deposits' | 'withdrawals';

const LINES: readonly { name: Name; label: string }[] = [
  { name: 'deposits', label: '存款' },
  { name: 'withdrawals', label: '取款' },
];

const BOX = { width: 760, height: 250, left: 44, right: 12, top: 12, bottom: 30 };
const LABELS_MAX = 7;

const columnsOf = (count: number) => {
  const width = BOX.width - BOX.left - BOX.right;
  return (at: number) => BOX.left + (count === 1 ? width / 2 : (at / (count - 1)) * width);
};

export function Trend({ days }: { days: Days }) {
  const highest = Math.max(0, ...days.flatMap((day) => LINES.map(({ name }) => drawable(day[name]))));
  const unit = unitFor(highest);
  const legend = (
    <p className={styles.legend}>
      {LINES.map(({ name, label }) => (
        <span key={name} data-line={name}>
          {label}
        </span>
      ))}
      单位：{unit.name}
    </p>
  );
  return (
    <Card title="存取款趋势" actions={legend} className={styles.card}>
      {highest === 0 ? <Empty text="这段时间没有存取款" /> : <Chart days={days} highest={highest} unit={unit} />}
    </Card>
  );
}

interface ChartProps {
  days: Days;
  highest: number;
  unit: ReturnType<typeof unitFor>;
}

const STEP: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

function Chart({ days, highest, unit }: ChartProps) {
  const [at, setAt] = useState<number>();
  const scale = scaleFor(highest);
  const top = scale.at(-1) ?? 1;
  const x = columnsOf(days.length);
  const y = (value: number) => BOX.height - BOX.bottom - (value / top) * (BOX.height - BOX.top - BOX.bottom);
  const pointOf = (name: Name, index: number): Point => ({ x: x(index), y: y(drawable(days[index]?.[name] ?? '0')) });
  const clamp = (index: number) => Math.min(days.length - 1, Math.max(0, index));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (step === undefined) return;
    event.preventDefault();
    setAt(clamp((at ?? days.length) + step));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * BOX.width;
    const share = (inside - BOX.left) / (BOX.width - BOX.left - BOX.right);
    setAt(clamp(Math.round(share * (days.length - 1))));
  };
  return (
    <figure className={styles.figure}>
      <div
        className={styles.chart}
        role="slider"
        aria-label="逐日查看存取款"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(at ?? days.length - 1) + 1}
        aria-valuetext={spoken(days[at ?? days.length - 1])}
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
        >
          {scale.map((value) => (
            <line
              key={value}
              className={styles.grid}
              x1={BOX.left}
              x2={BOX.width - BOX.right}
              y1={y(value)}
              y2={y(value)}
            />
          ))}
          {LINES.map(({ name }) => (
            <Area key={name} name={name} points={days.map((_, index) => pointOf(name, index))} />
          ))}
          {at !== undefined && (
            <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={BOX.top} y2={BOX.height - BOX.bottom} />
          )}
        </svg>
        <Axes days={days} scale={scale} unit={unit} x={x} y={y} />
        {at !== undefined && <Reading day={days[at]} point={(name) => pointOf(name, at)} unit={unit} />}
      </div>
      <DaysTable days={days} />
    </figure>
  );
}

const spoken = (day: Days[number] | undefined) =>
  day ? `${day.day}，${LINES.map(({ name, label }) => `${label} ${displayMoney(day[name])} 元`).join('，')}` : '';

function Area({ name, points }: { name: Name; points: readonly Point[] }) {
  const id = useId();
  const line = smoothPath(points);
  const [first, last] = [points[0], points.at(-1)];
  const floor = BOX.height - BOX.bottom;
  return (
    <g data-line={name} className={styles.line}>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      {first && last && <path d={`${line}L${last.x} ${floor}L${first.x} ${floor}Z`} fill={`url(#${id})`} />}
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </g>
  );
}

/** Labels are placed outside the SVG, because the SVG is stretched with the page. */
const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;
const placed = ({ x, y }: Partial<Point>) => ({
  ...(x !== undefined && { left: percent(x, BOX.width) }),
  ...(y !== undefined && { top: percent(y, BOX.height) }),
});

interface AxesProps extends Pick<ChartProps, 'days' | 'unit'> {
  scale: readonly number[];
  x: (index: number) => number;
  y: (value: number) => number;
}

function Axes({ days, scale, unit, x, y }: AxesProps) {
  const every = Math.ceil(days.length / LABELS_MAX);
  return (
    <div className={styles.axes} aria-hidden="true">
      {scale.map((value) => (
        <span key={value} className={styles.amount} style={placed({ y: y(value) })}>
          {axisText(unit.of(value))}
        </span>
      ))}
      {days.map(
        ({ day }, index) =>
          (days.length - 1 - index) % every === 0 && (
            <span key={day} className={styles.day} style={placed({ x: x(index) })}>
              {dayText(day)}
            </span>
          ),
      )}
    </div>
  );
}

interface ReadingProps {
  day: Days[number] | undefined;
  point: (name: Name) => Point;
  unit: ChartProps['unit'];
}

/** Values of the day under the pointer or selected with the arrow keys. */
function Reading({ day, point, unit }: ReadingProps) {
  if (!day) return null;
  const { x } = point('deposits');
  const side = x > BOX.width / 2 ? 'left' : 'right';
  return (
    <div className={styles.axes} aria-hidden="true">
      {LINES.map(({ name }) => (
        <i key={name} data-line={name} className={styles.dot} style={placed(point(name))} />
      ))}
      <div className={styles.tip} data-side={side} style={placed({ x, y: point('deposits').y })}>
        <p>{dayText(day.day)}</p>
        {LINES.map(({ name, label }) => (
          <p key={name}>
            {label}
            <b>{unit.name === '元' ? displayMoney(day[name]) : unit.of(drawable(day[name])).toFixed(2)}</b>
          </p>
        ))}
      </div>
    </div>
  );
}

/** The same numbers as a table for screen readers. */
function DaysTable({ days }: { days: Days }) {
  return (
    <table className={unseen['unseen']}>
      <caption>每日存取款（元）</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {LINES.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {LINES.map(({ name }) => (
              <td key={name}>{displayMoney(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
