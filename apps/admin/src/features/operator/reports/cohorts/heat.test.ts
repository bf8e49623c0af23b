import { describe, expect, it } from 'vitest';
import { aCohortWeek } from '../../../../../test/member-reports.ts';
import { heatOf, ngrOverall, peaksOf, shareOverall, weakWeeks } from './heat.ts';

const weeks = (shares: readonly (number | null)[]) =>
  shares.map((d7, at) => aCohortWeek({ first: `2026-06-0${at + 1}`, d7, registered: 10 * (at + 1) }));

describe('the colours of cohorts', () => {
  it('are strongest for the largest value, and lightest for zero', () => {
    expect([heatOf(0, 0.5), heatOf(0.25, 0.5), heatOf(0.5, 0.5), heatOf(0, 0)]).toEqual([8, 25, 42, 8]);
  });

  it('treat a loss like a win of the same size', () => {
    const week = aCohortWeek({ ngr_1: '-80.00', ngr_2: '40.00', ngr_4: null, ngr_8: null });
    expect(peaksOf([week]).amount).toBe(80);
    expect(heatOf(-80, 80)).toBe(heatOf(80, 80));
  });
});

describe('a weak week', () => {
  it('has less than three quarters of the usual share after seven days', () => {
    const all = weeks([0.2, 0.22, 0.1, 0.21, null]);
    expect(weakWeeks(all).map(({ first }) => first)).toEqual(['2026-06-03']);
  });

  it('is not named before four weeks are known', () => {
    expect(weakWeeks(weeks([0.2, 0.2, 0.01, null]))).toEqual([]);
  });
});

describe('the sums over all weeks', () => {
  it('weigh each week by its members and leave out weeks that are not due', () => {
    expect(shareOverall(weeks([0.3, 0.6, null]), 'd7')).toBeCloseTo((0.3 * 10 + 0.6 * 20) / 30);
    expect(shareOverall(weeks([null]), 'd7')).toBeUndefined();
  });

  it('add losses to the NGR', () => {
    expect(ngrOverall([aCohortWeek({ ngr: '10.50' }), aCohortWeek({ ngr: '-0.51' })])).toBe(999n);
  });
});
