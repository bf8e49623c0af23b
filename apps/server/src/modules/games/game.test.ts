import { describe, expect, it } from 'vitest';
import { type GameRecord, isResting, toWire } from './game.ts';

const noon = new Date('2026-03-01T12:00:00+08:00');
const tiger: GameRecord = {
  platname: 'xinghe',
  code: 'tiger',
  type: '0',
  category: 'concise',
  name: '猛虎下山',
  visible: true,
  hot: false,
  mobileImage: '/art/tile-tiger.svg',
  appImage: '/art/tile-tiger.svg',
  icon: '/art/tile-tiger.svg',
  venueLogo: '',
  headerLogo: '',
  maintenance: true,
  restUntil: new Date('2026-03-01T17:30:00+08:00'),
};

describe('a game', () => {
  it('says in Beijing time when its rest is over', () => {
    expect(toWire(tiger, '星河电子', noon)).toMatchObject({
      maintenance: 1,
      rest_until: '2026-03-01 17:30:00',
      platform_name: 'xinghe',
      platform_title: '星河电子',
    });
  });

  it('is back by itself when its rest has passed', () => {
    const evening = new Date('2026-03-01T17:30:00+08:00');
    expect(toWire(tiger, '星河电子', evening)).toMatchObject({ maintenance: 0, rest_until: '' });
  });

  it('rests until the operator ends it when no end is set', () => {
    expect(isResting({ maintenance: true, restUntil: null }, noon)).toBe(true);
    expect(isResting({ maintenance: false, restUntil: null }, noon)).toBe(false);
  });

  it('can not have a category that the site does not know', () => {
    expect(() => toWire({ ...tiger, category: 'casino' }, '', noon)).toThrow(/tiger/);
  });
});
