import { expect, it } from 'vitest';
import { type Figure, missingFigures, problemsOf } from './report.ts';

const slow: Figure = { name: 'answers', value: 3, unit: '/s', budget: { atLeast: 10 } };
const lost: Figure = { name: 'messages lost', value: 2, unit: '', budget: { atMost: 0 }, isCount: true };

it('names every budget that a whole run misses', () => {
  expect(problemsOf([slow, lost], 'whole')).toEqual([
    'answers is 3.00 /s, and its budget is ≥ 10',
    'messages lost is 2.00 , and its budget is ≤ 0',
  ]);
});

it('judges counts but no speed in a run that does everything once', () => {
  expect(problemsOf([slow, lost], 'once')).toEqual(['messages lost is 2.00 , and its budget is ≤ 0']);
  expect(problemsOf([slow, { ...lost, value: 0 }], 'once')).toEqual([]);
});

it.each(['whole', 'once'] as const)('names figures of a %s run that are no finite numbers', (extent) => {
  const figures = [Number.NaN, Number.POSITIVE_INFINITY, -Infinity].map((value) => ({
    name: 'paint',
    value,
    unit: 's',
  }));
  expect(problemsOf(figures, extent)).toEqual(['paint is NaN', 'paint is Infinity', 'paint is -Infinity']);
});

it('notices that a benchmark has too few figures', () => {
  expect(missingFigures('site', 0)).toEqual(['site has 0 figures, and measures at least 1']);
  expect(missingFigures('site', 1, 2)).toEqual(['site has 1 figures, and measures at least 2']);
  expect(missingFigures('site', 2, 2)).toEqual([]);
});
