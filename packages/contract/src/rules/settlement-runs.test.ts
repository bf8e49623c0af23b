import { expect, it } from 'vitest';
import { checkSettlementDay } from './settlement-runs.ts';

it('accepts only an existing calendar day for a repeated settlement', () => {
  expect(checkSettlementDay({ day: '2026-06-17' })).toBeUndefined();
  expect(['', '2026-06-31', '06-17', '2026-6-1'].map((day) => checkSettlementDay({ day }))).toEqual(
    Array.from({ length: 4 }, () => '请选择结算日'),
  );
});
