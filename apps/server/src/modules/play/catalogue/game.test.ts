import { describe, expect, it } from 'vitest';
import { type GameRecord, toWire } from './game.ts';

const noon = new Date('2026-03-01T12:00:00+08:00');
const xinghe = { title: '星河电子', maintenance: false, maintenanceUntil: null };
const tiger: GameRecord = {
  venue: 'xinghe',
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
  maintenanceUntil: new Date('2026-03-01T17:30:00+08:00'),
};

describe('a game', () => {
  it('shows the end of its maintenance in Beijing time', () => {
    expect(toWire(tiger, xinghe, noon)).toMatchObject({
      maintenance: 1,
      rest_until: '2026-03-01 17:30:00',
      platform_name: 'xinghe',
      platform_title: '星河电子',
    });
  });

  it('is available again when its maintenance has ended', () => {
    const evening = new Date('2026-03-01T17:30:00+08:00');
    expect(toWire(tiger, xinghe, evening)).toMatchObject({ maintenance: 0, rest_until: '' });
  });

  it('is in maintenance as long as either the game or its venue is', () => {
    const awake = { ...tiger, maintenance: false, maintenanceUntil: null };
    const closed = { ...xinghe, maintenance: true };
    const until = (time: string) => ({ ...closed, maintenanceUntil: new Date(`2026-03-01T${time}+08:00`) });
    expect(toWire(awake, closed, noon)).toMatchObject({ maintenance: 1, rest_until: '' });
    expect(toWire(tiger, closed, noon)).toMatchObject({ maintenance: 1, rest_until: '' });
    expect(toWire(tiger, until('15:00:00'), noon)).toMatchObject({ rest_until: '2026-03-01 17:30:00' });
    expect(toWire(tiger, until('21:00:00'), noon)).toMatchObject({ rest_until: '2026-03-01 21:00:00' });
    expect(toWire(awake, until('11:00:00'), noon)).toMatchObject({ maintenance: 0, rest_until: '' });
  });

  it('is rejected when its category is unknown to the site', () => {
    expect(() => toWire({ ...tiger, category: 'casino' }, undefined, noon)).toThrow(/tiger/);
  });
});
