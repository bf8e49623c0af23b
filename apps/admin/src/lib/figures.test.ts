import { describe, expect, it } from 'vitest';
import { axisText, changeOf, drawable, scaleBetween, scaleFor, unitFor, wholeYuan } from './figures.ts';

describe('a comparison with yesterday', () => {
  it('has a direction and a percentage', () => {
    expect(changeOf(112.6, 100)).toEqual({ direction: 'up', text: '12.6%' });
    expect(changeOf(0, 120)).toEqual({ direction: 'down', text: '100.0%' });
  });

  it('states a change of more than ten times only as such', () => {
    expect(changeOf(1_100, 100)).toEqual({ direction: 'up', text: '1000.0%' });
    expect(changeOf(1_101, 100)).toEqual({ direction: 'up', text: '>1000%' });
  });

  it('has no percentage when yesterday was zero', () => {
    expect(changeOf(0, 0)).toEqual({ direction: 'level', text: '持平' });
    expect(changeOf(5, 0)).toEqual({ direction: 'up', text: '昨日同期为 0' });
  });

  it('has the size of the change when the value before was negative', () => {
    expect(changeOf(50, -100)).toEqual({ direction: 'up', text: '150.0%' });
  });
});

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [88, [0, 25, 50, 75, 100]],
    [882460, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ])('for the value %d has round steps that exceed it', (highest, steps) => {
    expect(scaleFor(highest)).toEqual(steps);
  });

  it('includes 0 and negative values', () => {
    expect(scaleBetween(0, 88)).toEqual(scaleFor(88));
    expect(scaleBetween(-30, 60)).toEqual([-50, -25, 0, 25, 50, 75]);
    expect(scaleBetween(-88, -10)).toEqual([-100, -75, -50, -25, 0]);
  });

  it('uses 万 from ten thousand on and 亿 from a hundred million on', () => {
    expect([0, 9_999, 10_000, 100_000_000].map((highest) => unitFor(highest).name)).toEqual([
      '元',
      '元',
      '万元',
      '亿元',
    ]);
    expect(axisText(unitFor(123_456_789_012).of(150_000_000_000))).toBe('1,500');
    expect(axisText(unitFor(882_460).of(250_000))).toBe('25');
  });
});

describe('an amount in whole yuan', () => {
  it('has no decimals and is never rounded up', () => {
    expect(wholeYuan('551200.99')).toBe('¥551,200');
    expect(wholeYuan('-551200.99')).toBe('−¥551,200');
    expect(drawable('-12.50')).toBe(-12.5);
  });
});
