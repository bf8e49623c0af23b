import { expect, it } from 'vitest';
import { choiceOf, presetSpan, spanText } from './span.ts';

const TODAY = '2026-06-18';

it.each([
  ['today', '2026-06-18', '2026-06-18'],
  ['yesterday', '2026-06-17', '2026-06-17'],
  ['week', '2026-06-15', '2026-06-18'],
  ['month', '2026-06-01', '2026-06-18'],
  ['year', '2026-01-01', '2026-06-18'],
] as const)('%s is from %s to %s, and is recognised by its days', (preset, first, last) => {
  expect(presetSpan(preset, TODAY)).toEqual({ first, last });
  expect(choiceOf({ first, last }, TODAY)).toBe(preset);
});

it('a week begins on Monday', () => {
  expect(presetSpan('week', '2026-06-15').first).toBe('2026-06-15');
  expect(presetSpan('week', '2026-06-21').first).toBe('2026-06-15');
});

it('other days are chosen by hand', () => {
  expect(choiceOf({ first: '2026-06-02', last: TODAY }, TODAY)).toBe('custom');
});

it('names the year of the last day only when it differs', () => {
  expect(spanText({ first: '2026-06-01', last: TODAY })).toBe('2026-06-01 – 06-18');
  expect(spanText({ first: '2025-12-30', last: '2026-01-02' })).toBe('2025-12-30 – 2026-01-02');
  expect(spanText({ first: TODAY, last: TODAY })).toBe(TODAY);
});
