/** Factors of the round numbers that the axis uses as its steps. */
const STEPS = [1, 2, 2.5, 5, 10];

export const axisOf = (highest: number): number[] => {
  if (highest <= 0) return [0, 1, 2];
  const rough = highest / 2;
  const scale = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * scale >= rough) ?? 10) * scale;
  return [0, step, step * 2];
};

export interface Point {
  x: number;
  y: number;
}

/** A smooth line that never goes beyond its points, because each segment starts and ends horizontally. */
export const curve = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');

/** Shortens a number for an axis: 12600 becomes 1.26万. */
export const shortNumber = (value: number): string => {
  const plain = (number: number) => String(Math.round(number * 100) / 100);
  if (value >= 100_000_000) return `${plain(value / 100_000_000)}亿`;
  return value >= 10_000 ? `${plain(value / 10_000)}万` : plain(value);
};
