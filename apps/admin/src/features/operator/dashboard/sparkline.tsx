import { smoothPath } from './smooth-path.ts';

const WIDTH = 84;
const HEIGHT = 28;
const INSET = 4;

/** Trend of the last days without numbers, which are in the chart below. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const span = highest - lowest || 1;
  const points = values.map((value, at) => ({
    x: INSET + (at / (values.length - 1)) * (WIDTH - INSET * 2),
    y: HEIGHT - INSET - ((value - lowest) / span) * (HEIGHT - INSET * 2),
  }));
  const last = points.at(-1);
  return (
    <svg data-spark width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" aria-hidden="true">
      <path d={smoothPath(points)} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      {last && <circle cx={last.x} cy={last.y} r="3" fill="currentColor" />}
    </svg>
  );
}
