export interface Point {
  x: number;
  y: number;
}

const round = (value: number) => Number(value.toFixed(1));

/** The curve is horizontal at every point, so it never exceeds the values it connects. */
export const smoothPath = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const middle = round((before.x + x) / 2);
      return `C${middle} ${round(before.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join('');
