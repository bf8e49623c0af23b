import { staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { fromForm, type Level, toWire } from './level.ts';

const level: Level = {
  level: 4,
  recharge: 5_000_000n,
  flow: 30_000_050n,
  maintenance: 0n,
  realperson: 80,
  sport: 70,
  eSport: 70,
  joker: 90,
  electron: 110,
  lottery: 5,
};

it('toWire formats a level as the operator typed it', () => {
  expect(toWire(level)).toEqual({
    level: 4,
    recharge: '50000',
    flow: '300000.50',
    maintenance: '0',
    realperson: '0.80',
    sport: '0.70',
    e_sport: '0.70',
    joker: '0.90',
    electron: '1.10',
    lottery: '0.05',
  });
});

it('fromForm restores a level from its formatted values', () => {
  const form = staffRows.vip.save.input.parse(toWire(level));
  expect(fromForm(level.level, form)).toEqual(level);
});
