import type { Dashboard } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import chart from '../../../lib/chart.module.css';
import { axisText, dayText, drawable, scaleFor, unitFor } from '../../../lib/figures.ts';
import { orderRows, RowsLink } from '../../../lib/rows-link.tsx';
import { Card, Empty } from '../../../ui/index.ts';
import { BOX, LINES, type LineName, placed } from './chart-box.ts';
import { type Point, smoothPath } from './smooth-path.ts';
import styles from './trend.module.css';
import { DaysTable, Reading } from './trend-reading.tsx';

type Days = Dashboard['days'];
const LABELS_MAX = 7;

const columnsOf = (count: number) => {
  const width = BOX.width - BOX.left - BOX.right;
  return (at: number) => BOX.left + (count === 1 ? width / 2 : (at / (count - 1)) * width);
};

export function Trend({ days }: { days: Days }) {
  const highest = Math.max(0, ...days.flatMap((day) => LINES.map(({ name }) => drawable(day[name]))));
  const unit = unitFor(highest);
  const span = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const legend = (
    <p className={chart.legend}>
      {LINES.map(({ name, label }) => (
        <span key={name} data-mark={name === 'withdrawals' ? 'accent' : undefined}>
          <RowsLink rows={orderRows(name, span)} label={`${label}明细`} className={styles.link}>
            {label}
          </RowsLink>
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
  /** Values that were chosen stay until they are closed. */
  const [stays, setStays] = useState(false);
  const slider = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLDivElement>(null);
  const scale = scaleFor(highest);
  const top = scale.at(-1) ?? 1;
  const x = columnsOf(days.length);
  const y = (value: number) => BOX.height - BOX.bottom - (value / top) * (BOX.height - BOX.top - BOX.bottom);
  const pointOf = (name: LineName, index: number): Point => ({
    x: x(index),
    y: y(drawable(days[index]?.[name] ?? '0')),
  });
  const clamp = (index: number) => Math.min(days.length - 1, Math.max(0, index));

  const leave = () => {
    setStays(false);
    setAt(undefined);
  };
  const choose = (index: number) => {
    setAt(index);
    setStays(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter') choose(at ?? days.length - 1);
    if (step === undefined) return;
    event.preventDefault();
    setStays(false);
    setAt(clamp((at ?? days.length) + step));
  };
  const dayUnder = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * BOX.width;
    const share = (inside - BOX.left) / (BOX.width - BOX.left - BOX.right);
    return clamp(Math.round(share * (days.length - 1)));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!reading.current?.contains(relatedTarget)) leave();
  };
  return (
    <figure className={chart.figure}>
      <div
        ref={slider}
        className={chart.chart}
        role="slider"
        aria-label="逐日查看存取款"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(at ?? days.length - 1) + 1}
        aria-valuetext={spoken(days[at ?? days.length - 1])}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={(event) => !stays && setAt(dayUnder(event))}
          onPointerLeave={() => !stays && setAt(undefined)}
          onClick={(event) => choose(dayUnder(event))}
        >
          {scale.map((value) => (
            <line
              key={value}
              className={chart.grid}
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
            <line className={chart.cursor} x1={x(at)} x2={x(at)} y1={BOX.top} y2={BOX.height - BOX.bottom} />
          )}
        </svg>
        <Axes days={days} scale={scale} unit={unit} x={x} y={y} />
      </div>
      {at !== undefined && (
        <div className={styles.over}>
          <Reading
            key={`${at}-${stays}`}
            box={reading}
            day={days[at]}
            point={(name) => pointOf(name, at)}
            unit={unit}
            onBlur={onBlur}
            onClose={
              stays
                ? () => {
                    leave();
                    slider.current?.focus();
                  }
                : undefined
            }
          />
        </div>
      )}
      <DaysTable days={days} />
    </figure>
  );
}

const spoken = (day: Days[number] | undefined) =>
  day ? `${day.day}，${LINES.map(({ name, label }) => `${label} ${displayMoney(day[name])} 元`).join('，')}` : '';

function Area({ name, points }: { name: LineName; points: readonly Point[] }) {
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

interface AxesProps extends Pick<ChartProps, 'days' | 'unit'> {
  scale: readonly number[];
  x: (index: number) => number;
  y: (value: number) => number;
}

function Axes({ days, scale, unit, x, y }: AxesProps) {
  const every = Math.ceil(days.length / LABELS_MAX);
  return (
    <div className={chart.axes} aria-hidden="true">
      {scale.map((value) => (
        <span key={value} className={chart.amount} style={placed({ y: y(value) })}>
          {axisText(unit.of(value))}
        </span>
      ))}
      {days.map(
        ({ day }, index) =>
          (days.length - 1 - index) % every === 0 && (
            <span
              key={day}
              className={chart.day}
              data-end={index === days.length - 1 || undefined}
              style={placed({ x: x(index) })}
            >
              {dayText(day)}
            </span>
          ),
      )}
    </div>
  );
}
