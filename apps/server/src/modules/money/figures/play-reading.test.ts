import { expect, it } from 'vitest';
import { periodsOf } from './play-reading.ts';

it.each([
  ['a day', '2026-06-18', '2026-06-18', ['2026-06-18']],
  ['the month so far', '2026-06-01', '2026-06-18', ['2026-06']],
  ['the year so far', '2026-01-01', '2026-06-18', ['2026']],
  ['a part of an earlier month', '2026-05-01', '2026-05-03', ['2026-05-01', '2026-05-02', '2026-05-03']],
  ['a whole earlier month with days around it', '2026-04-30', '2026-06-01', ['2026-04-30', '2026-05', '2026-06-01']],
  ['an earlier year and the month after it', '2025-01-01', '2026-01-31', ['2025', '2026-01']],
])('%s is read from as few periods as possible', (_, first, last, periods) => {
  expect(periodsOf({ first, last }, '2026-06-18')).toEqual(periods);
});
