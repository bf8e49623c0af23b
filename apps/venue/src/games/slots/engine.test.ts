import { describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { fastWords } from '../../../test/fast-draw.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import {
  evaluate,
  linePay,
  REELS,
  ROWS,
  type SlotRules,
  scatterCells,
  spin,
  symbolAt,
  winCells,
  winOf,
} from './engine.ts';
import { type MachineName, machines } from './machines.ts';
import { type SlotOdds, slotOdds } from './odds.ts';
import { STATED, slotVariants } from './variants.ts';

const serverSeed = new Uint8Array(
  Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex'),
);
const { carp, twoWay } = machines;
const counted = Object.fromEntries(Object.entries(machines).map(([name, rules]) => [name, slotOdds(rules)])) as Record<
  MachineName,
  SlotOdds
>;

/** Standard deviations of what a round pays, in stakes, measured over four million rounds of each machine. */
const DEVIATION: Readonly<Record<MachineName, number>> = { carp: 3.9, dragon: 6.4, classic: 2.9, twoWay: 2.2 };

describe('the published test vectors', () => {
  it.each([
    [0, [23, 27, 27, 19, 12]],
    [1, [10, 7, 26, 17, 4]],
  ])('match the stops of nonce %i', (nonce, stops) => {
    expect(spin(carp, createDraw(hmacDigests(serverSeed, 'koi8866-lotus', nonce))).stops).toEqual(stops);
  });
});

describe('a line', () => {
  it.each([
    ['KKKKU', { symbol: 'K', count: 4, pay: 200 }],
    ['KKWKU', { symbol: 'K', count: 4, pay: 200 }],
    ['qqqka', { symbol: 'q', count: 3, pay: 10 }],
    ['WWqqU', { symbol: 'q', count: 4, pay: 25 }],
    ['WWWqU', { symbol: 'W', count: 3, pay: 50 }],
    ['WWWWq', { symbol: 'W', count: 4, pay: 250 }],
    ['WWWWK', { symbol: 'K', count: 5, pay: 1000 }],
    ['WWWWW', { symbol: 'W', count: 5, pay: 2000 }],
    ['WWWSq', { symbol: 'W', count: 3, pay: 50 }],
  ])('of %s pays the better of its interpretations', (symbols, expected) => {
    expect(linePay(carp, [...symbols])).toEqual(expected);
  });

  it.each(['KKUKK', 'SSSSS', 'WWSKK', 'aKKKK'])('of %s pays nothing from the left', (symbols) => {
    expect(linePay(carp, [...symbols])).toBeUndefined();
  });
});

describe('a set of stops', () => {
  it('shows the stop in the top row and wraps around the end of the strip', () => {
    expect([0, 1, 2].map((row) => symbolAt(carp, [31, 0, 0, 0, 0], 0, row)).join('')).toBe('CUk');
  });

  it('counts scatters in any position', () => {
    const stops = carp.reels.map((strip, reel) => (strip.indexOf('S') - (reel % ROWS) + strip.length) % strip.length);
    const result = evaluate(carp, stops);
    expect(result).toMatchObject({ scatters: 5, scatterPay: 50, freeSpins: 20 });
    expect(scatterCells(carp, stops)).toEqual([0, 1, 2, 3, 4].map((reel) => ({ reel, row: reel % ROWS })));
  });

  it('wins whole cents, multiplied by three in a free spin', () => {
    const result = evaluate(carp, [23, 27, 27, 19, 12]);
    const paid = winOf(carp, { ...result, linePay: 215, scatterPay: 2 }, 5n, false);
    expect(paid).toBe(5n * 215n + 100n * 2n);
    expect(winOf(carp, { ...result, linePay: 215, scatterPay: 2 }, 5n, true)).toBe(paid * 3n);
  });

  it('pays a line of five once on a machine that reads both ways, and three from the right as well', () => {
    const only = (symbols: string): SlotRules => ({
      ...twoWay,
      reels: [...symbols].map((symbol) => symbol.repeat(ROWS)),
      lines: ['11111'],
    });
    expect(evaluate(only('KKKKK'), [0, 0, 0, 0, 0]).wins).toEqual([
      { line: 0, symbol: 'K', count: 5, pay: 300, fromRight: false },
    ]);
    const [win] = evaluate(only('aUKKK'), [0, 0, 0, 0, 0]).wins;
    expect(win).toEqual({ line: 0, symbol: 'K', count: 3, pay: 30, fromRight: true });
    expect(win && winCells(twoWay, win).map(({ reel }) => reel)).toEqual([4, 3, 2]);
    expect(evaluate({ ...only('aUKKK'), bothWays: false }, [0, 0, 0, 0, 0]).wins).toEqual([]);
  });
});

describe('the machines', () => {
  it.each(Object.entries(machines))('%s is well formed', (_, rules) => {
    expect(rules.reels).toHaveLength(REELS);
    for (const strip of rules.reels) {
      expect(strip).toHaveLength(32);
      for (const symbol of strip) expect(symbol === 'S' || symbol in rules.pays, symbol).toBe(true);
    }
    expect(new Set(rules.lines).size).toBe(rules.lines.length);
    for (const line of rules.lines) expect(line).toMatch(/^[012]{5}$/);
  });

  it('have exactly the published numbers for the koi slot', () => {
    const odds = counted.carp;
    expect(odds.lineWays).toBe(25_478_008);
    expect(odds.combinations).toBe(32 ** 5);
    expect(odds.lines.toFixed(4)).toBe('0.7593');
    expect(odds.scatter.toFixed(4)).toBe('0.0174');
    expect(odds.trigger.toFixed(6)).toBe('0.007124');
    expect(odds.freePerSpin.toFixed(6)).toBe('0.078827');
    expect(odds.free.toFixed(4)).toBe('0.1837');
    expect(odds.rtp.toFixed(4)).toBe('0.9604');
    expect(odds.hit.toFixed(3)).toBe('0.352');
  });

  it.each(slotVariants)('have the stated return for $name', ({ rtp, config }) => {
    const odds = counted[config.machine];
    expect(odds.rtp.toFixed(4)).toBe(rtp);
    expect(odds.rtp).toBeGreaterThan(0.94);
    expect(odds.rtp).toBeLessThan(0.97);
  });

  it.each(Object.keys(machines) as MachineName[])('have the odds that the rules of %s state', (name) => {
    const { rtp, hit, trigger } = counted[name];
    expect(STATED[name]).toEqual({
      rtp: rtp.toFixed(4),
      hit: hit.toFixed(3),
      triggerEvery: trigger === 0 ? 0 : Math.round(1 / trigger),
    });
  });

  it('have the same hit rate as brute force on a small machine', () => {
    const small: SlotRules = { ...twoWay, reels: ['WKSaL', 'aKLSW', 'SKaLK', 'LKaSW', 'KaSLW'] };
    let hits = 0;
    let paid = 0;
    for (let key = 0; key < 5 ** 5; key += 1) {
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(key / 5 ** reel) % 5);
      const result = evaluate(small, stops);
      if (result.linePay > 0 || result.scatterPay > 0) hits += 1;
      paid += result.linePay;
    }
    const odds = slotOdds(small);
    expect(odds.hit).toBeCloseTo(hits / 5 ** 5, 12);
    expect(odds.lines).toBeCloseTo(paid / small.lines.length / 5 ** 5, 12);
  });

  it.each(
    (Object.keys(machines) as MachineName[]).map((name, own) => [name, simulated(1_000_000, 100_000), own] as const),
  )(
    'return the stated share of %s over %i spins within the statistical error',
    (name, spins, own) => {
      const rules = machines[name];
      const draw = fastWords(own);
      let won = 0;
      let squares = 0;
      for (let paid = 0; paid < spins; paid += 1) {
        let round = 0;
        for (let left = 1, free = false; left > 0; left -= 1, free = true) {
          const result = spin(rules, draw);
          const win = result.linePay / rules.lines.length + result.scatterPay;
          round += free ? win * rules.freeMultiplier : win;
          left += result.freeSpins;
        }
        won += round;
        squares += round * round;
      }
      tellCampaign('rounds of slots', spins);
      const deviation = DEVIATION[name];
      expect(Math.abs(won / spins - counted[name].rtp)).toBeLessThan(
        allowedError({ variance: deviation ** 2, rounds: spins }),
      );
      const seen = Math.sqrt(varianceOf(won, squares, spins)) / deviation;
      expect(seen).toBeGreaterThan(0.5);
      expect(seen).toBeLessThan(2);
    },
    SIMULATION_LIMIT_MS,
  );

  it('have no free spins when scatters only pay', () => {
    expect(counted.classic).toMatchObject({ trigger: 0, free: 0, freePerSpin: 0 });
  });
});
