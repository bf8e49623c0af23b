import type { Point } from './smooth-path.ts';

export type LineName = 'deposits' | 'withdrawals';

export const LINES: readonly { name: LineName; label: string }[] = [
  { name: 'deposits', label: '存款' },
  { name: 'withdrawals', label: '取款' },
];

export const BOX = { width: 764, height: 250, left: 46, right: 12, top: 12, bottom: 30 };

/** Labels are placed outside the SVG, because the SVG is stretched with the page. */
const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;
export const placed = ({ x, y }: Partial<Point>) => ({
  ...(x !== undefined && { left: percent(x, BOX.width) }),
  ...(y !== undefined && { top: percent(y, BOX.height) }),
});
