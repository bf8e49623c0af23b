import { expect, it } from 'vitest';
import { tally } from './test-tally.ts';

const OUTSIDE = expect.stringContaining('the tool failed outside its tests');

it('has the failures of the tests', () => {
  expect(tally(false, ['a.test.ts is wrong'], 7, 1)).toEqual({
    passed: 7,
    failed: 1,
    failures: ['a.test.ts is wrong'],
  });
});

it('has no failure when the tool ended well', () => {
  expect(tally(true, [], 7, 0)).toEqual({ passed: 7, failed: 0, failures: [] });
});

it('says that the tool failed when all of its tests passed', () => {
  expect(tally(false, [], 7, 0)).toEqual({ passed: 7, failed: 1, failures: [OUTSIDE] });
});

it('says that the tool failed when it names fewer failures than it counts', () => {
  expect(tally(false, ['a.test.ts is wrong'], 7, 2)).toEqual({
    passed: 7,
    failed: 2,
    failures: ['a.test.ts is wrong', OUTSIDE],
  });
});

it('says that the tool failed when it has no report', () => {
  expect(tally(false, []).failures).toEqual([OUTSIDE]);
});
