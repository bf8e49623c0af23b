import { expect, it } from 'vitest';
import { suggestedWeight } from './weights.ts';

it.each([
  ['realbet', '99.59', 80],
  ['realbet', '97.01', 80],
  ['realbet', '97.00', 100],
  ['concise', '96.04', 100],
  ['sport', '', 100],
  ['fish', '97.50', 50],
  ['fishing', '', 50],
] as const)('a game of %s with the return “%s” counts %i percent', (category, return_percent, weight) => {
  expect(suggestedWeight({ category, return_percent })).toBe(weight);
});
