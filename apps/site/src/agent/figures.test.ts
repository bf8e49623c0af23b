import { describe, expect, it } from 'vitest';
import { changeOf, countChange } from './change.ts';
import { axisOf, curve, shortNumber } from './chart.ts';
import { daysText } from './days.ts';

describe('a change', () => {
  it.each([
    ['112.40', '100.00', '较昨日 +12.4%', 'up'],
    ['99.99', '100.00', '较昨日 −0.0%', 'down'],
    ['0.00', '100.00', '较昨日 −100.0%', 'down'],
    ['100.00', '100.00', '较昨日 持平', 'level'],
    ['0.00', '0.00', '较昨日 持平', 'level'],
    ['5.00', '0.00', '较昨日 —', 'level'],
  ])('of %s after %s is %s', (today, yesterday, text, tone) => {
    expect(changeOf(today, yesterday)).toEqual({ text, tone });
  });

  it('of a count is the difference', () => {
    expect([countChange(6, 4), countChange(1, 4), countChange(2, 2)].map(({ text }) => text)).toEqual([
      '较昨日 +2',
      '较昨日 −3',
      '较昨日 持平',
    ]);
  });
});

describe('a chart', () => {
  it.each([
    [0, [0, 1, 2]],
    [1, [0, 0.5, 1]],
    [7, [0, 5, 10]],
    [37_710, [0, 20_000, 40_000]],
    [126_400, [0, 100_000, 200_000]],
  ])('with the highest value %i has round steps', (highest, steps) => {
    expect(axisOf(highest)).toEqual(steps);
    expect(axisOf(highest).at(-1)).toBeGreaterThanOrEqual(highest);
  });

  it('draws a line through its points', () => {
    expect(curve([])).toBe('');
    expect(
      curve([
        { x: 0, y: 10 },
        { x: 20, y: 0 },
      ]),
    ).toBe('M0 10C10 10 10 0 20 0');
  });

  it('shortens the numbers of its axis', () => {
    expect([0, 500, 20_000, 126_400, 250_000_000].map(shortNumber)).toEqual(['0', '500', '2万', '12.64万', '2.5亿']);
  });
});

it('a day of this year is shown without the year', () => {
  expect([daysText('2026-06-17', '2026-11-15'), daysText('2025-12-08', '2026-11-15')]).toEqual(['06-17', '2025-12-08']);
});
