import { describe, expect, it } from 'vitest';
import { changeOf, quickValues, unitsText, wireValue } from './limits.ts';

describe('a typed limit', () => {
  it.each([
    ['deposit', '', '500', { is: 'first', value: 50_000n }],
    ['deposit', '8000.00', '7000', { is: 'lower', value: 700_000n, difference: 100_000n }],
    ['deposit', '8000.00', '8000', { is: 'same' }],
    ['deposit', '8000.00', '8000.01', { is: 'higher', value: 800_001n, difference: 1n }],
    ['time', '120', '90', { is: 'lower', value: 90n, difference: 30n }],
    ['time', '120', '180', { is: 'higher', value: 180n, difference: 60n }],
    ['deposit', '8000.00', '', undefined],
    ['deposit', '8000.00', '0', undefined],
    ['time', '', '1.5', undefined],
  ] as const)('of %s compared with %j: %j', (kind, own, typed, change) => {
    expect(changeOf(kind, own, typed)).toEqual(change);
  });
});

describe('the offered values', () => {
  it('are never above the present limit', () => {
    expect(quickValues('deposit', '8000.00')).toEqual(['2000', '3000', '5000', '7000']);
    expect(quickValues('deposit', '50.00')).toEqual(['20']);
    expect(quickValues('time', '30')).toEqual([]);
  });

  it('start low while no limit is set', () => {
    expect(quickValues('deposit', '')).toEqual(['500', '1000', '2000', '3000']);
    expect(quickValues('single', '')).toEqual(['20', '50', '100', '200']);
    expect(quickValues('time', '')).toEqual(['30', '60', '90', '120']);
  });
});

it('amounts and minutes are written as the wire and the member read them', () => {
  expect([wireValue('deposit', 100_000n), wireValue('time', 90n)]).toEqual(['1000.00', '90']);
  expect([unitsText('deposit', 100_000n), unitsText('time', 120n)]).toEqual(['¥1,000', '2 小时']);
});
