import { expect, it } from 'vitest';
import { meanWin } from '../../../test/mean-win.ts';
import { niuniu } from './game.ts';
import { oxKind, oxRules } from './hands.ts';

it('the return to player is exact for a seat at 牛牛', { timeout: 120_000 }, () => {
  const win = meanWin(oxRules, (cards) => {
    const kind = oxKind(cards);
    return { order: kind * 64 + Math.max(...cards), multiplier: oxRules.kinds[kind]?.multiplier ?? 0 };
  });
  expect((1 - 0.04 * win).toFixed(4)).toBe(niuniu.variants.find(({ code }) => code === 'niuniu')?.rtp);
});
