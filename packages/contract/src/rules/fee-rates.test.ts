import { expect, it } from 'vitest';
import { FEE_RATES } from '../texts/business-reports.ts';
import { checkFeeRate, type FeeRateForm } from './fee-rates.ts';

const check = (changes: Partial<FeeRateForm>) =>
  checkFeeRate({ kind: 'deposit', code: 'usdt', first_day: '2026-06-18', percent: 60n, fixed: 0n, ...changes });

it('accepts a share up to the whole and a fixed amount per order', () => {
  expect(check({})).toBeUndefined();
  expect(check({ percent: 10_000n, fixed: 100_000n })).toBeUndefined();
});

it.each<[Partial<FeeRateForm>, string]>([
  [{ code: '' }, FEE_RATES.codeMissing],
  [{ first_day: '2026-02-30' }, FEE_RATES.dayWrong],
  [{ percent: undefined }, FEE_RATES.percentWrong],
  [{ percent: 10_001n }, FEE_RATES.percentWrong],
  [{ fixed: undefined }, FEE_RATES.fixedWrong],
  [{ fixed: 100_001n }, FEE_RATES.fixedWrong],
  [{ kind: 'venue', fixed: 1n }, FEE_RATES.fixedOfVenue],
])('refuses %o', (changes, text) => {
  expect(check(changes)).toBe(text);
});
