import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { fastDraw } from '../../../test/fast-draw.ts';
import { meanWin } from '../../../test/mean-win.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import type { Draw } from '../../fairness/stream.ts';
import { afterCommission, bankerOf, drawTable, openTable, type TableDraw } from './engine.ts';
import { niuniu } from './game.ts';
import { flowerRules, oxRules } from './hands.ts';
import { landlordRules } from './landlord.ts';
import { tileRules } from './tiles.ts';

describe('the draw of a table', () => {
  it('draws bids, the tie-break, stakes and cards in the published order', () => {
    const asked: string[] = [];
    const draw: Draw = {
      uniform: (n) => {
        asked.push(`uniform ${n}`);
        return n - 1;
      },
      deal: (size, count) => {
        asked.push(`deal ${size} ${count}`);
        return Array.from({ length: count }, (_, id) => id);
      },
      weighted: () => 0,
    };
    const table = drawTable(draw, oxRules);
    const four = (text: string) => [text, text, text, text];
    expect(asked).toEqual([...four('uniform 5'), 'uniform 60', ...four('uniform 4'), 'deal 52 25']);
    expect(table).toMatchObject({ bids: [4, 4, 4, 4], tie: 59, stakes: [5, 5, 5, 5] });
    expect(table.cards.map((cards) => cards[0])).toEqual([0, 5, 10, 15, 20]);
  });
});

describe('the banker', () => {
  it('is the highest bidder, and the multiple is that bid', () => {
    expect(bankerOf({ bids: [1, 0, 3, 2], tie: 17 }, 2)).toEqual({ seat: 3, multiple: 3, tied: 1 });
    expect(bankerOf({ bids: [1, 0, 3, 2], tie: 17 }, 4)).toEqual({ seat: 0, multiple: 4, tied: 1 });
  });

  it('is drawn among equal bids, or among all five seats with multiple 1 when no seat bids', () => {
    expect([0, 1, 2].map((tie) => bankerOf({ bids: [3, 0, 3, 2], tie }, 3).seat)).toEqual([0, 1, 3]);
    expect([0, 1, 2, 3, 4].map((tie) => bankerOf({ bids: [0, 0, 0, 0], tie }, 0).seat)).toEqual([0, 1, 2, 3, 4]);
    expect(bankerOf({ bids: [0, 0, 0, 0], tie: 0 }, 0).multiple).toBe(1);
  });
});

describe('opening a table', () => {
  const card = fc.shuffledSubarray(
    Array.from({ length: 52 }, (_, id) => id),
    { minLength: 25, maxLength: 25 },
  );
  const tables = fc.record({
    bids: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    tie: fc.nat(59),
    stakes: fc.array(fc.constantFrom(1, 2, 3, 5), { minLength: 4, maxLength: 4 }),
    cards: card.map((cards) => [0, 5, 10, 15, 20].map((at) => cards.slice(at, at + 5))),
  });
  const choices = fc.record({ bid: fc.nat(4), stake: fc.constantFrom(1, 2, 3, 5) });

  it('moves units between seats without losing any, and no seat loses more than its largest possible loss', () => {
    fc.assert(
      fc.property(tables, choices, (table, chosen) => {
        const { nets, banker, multiple, units } = openTable(table, chosen, oxRules);
        expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
        const most = banker === 0 ? multiple * 20 * 5 : multiple * chosen.stake * 5;
        expect(-(nets[0] ?? 0)).toBeLessThanOrEqual(most);
        expect(units).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('settles the example of the design, in which 云鹤子 is banker at 3 with 牛七 and 牛九 wins 150 × 3 minus 4 %', () => {
    const id = (rank: number, suit: number) => (rank - 1) * 4 + suit;
    const [d, c, h, s] = [0, 1, 2, 3] as const;
    const table: TableDraw = {
      bids: [2, 0, 3, 1],
      tie: 0,
      stakes: [1, 3, 5, 2],
      cards: [
        [id(10, s), id(6, h), id(4, d), id(5, c), id(4, s)],
        [id(11, c), id(7, d), id(3, s), id(6, s), id(7, h)],
        [id(12, s), id(5, d), id(5, s), id(13, s), id(11, h)],
        [id(13, d), id(8, s), id(2, h), id(9, c), id(8, d)],
        [id(9, h), id(9, s), id(6, d), id(6, c), id(3, h)],
      ],
    };
    const outcome = openTable(table, { bid: 0, stake: 5 }, oxRules);
    expect(outcome).toMatchObject({ banker: 3, multiple: 3, nets: [45, -6, 36, -63, -12], units: 15 });
    expect(afterCommission(45_000n)).toBe(43_200n);
    expect(afterCommission(36_000n)).toBe(34_560n);
  });

  it('takes no commission from a loss and rounds a win down', () => {
    expect(afterCommission(-1_234n)).toBe(-1_234n);
    expect(afterCommission(1n)).toBe(0n);
    expect(afterCommission(133n)).toBe(127n);
  });
});

/** Stated returns have four digits. */
const ROUNDING = 0.000_05;
const stated = (code: string) => niuniu.variants.find((variant) => variant.code === code)?.rtp;

describe('the return to player', () => {
  it('is exact for a seat at 金花, where 4 % of the mean win is the whole house edge', () => {
    const win = meanWin(flowerRules);
    expect((1 - 0.04 * win).toFixed(4)).toBe(stated('goldenflower'));
  });

  // odds.campaign.test.ts computes it exactly, over every pair of hands.
  it(
    'is as stated for a seat at 牛牛, in drawn pairs of hands',
    () => {
      const draw = fastDraw(52);
      const pairs = simulated(1_000_000, 20_000);
      let won = 0;
      let squares = 0;
      for (let pair = 0; pair < pairs; pair += 1) {
        const cards = draw.deal(52, 10);
        const [hand, other] = [oxRules.handOf(cards.slice(0, 5)), oxRules.handOf(cards.slice(5))];
        const win = hand.order > other.order ? hand.multiplier : 0;
        won += win;
        squares += win ** 2;
      }
      tellCampaign('rounds of 牛牛', pairs);
      const error = allowedError({ variance: varianceOf(won, squares, pairs), rounds: pairs });
      expect(Math.abs(1 - (0.04 * won) / pairs - Number(stated('niuniu')))).toBeLessThan(0.04 * error + ROUNDING);
    },
    SIMULATION_LIMIT_MS,
  );

  it('is exact for a seat at 二八杠, where equal hands are a draw', () => {
    const pairs = Array.from({ length: 40 }, (_, a) => Array.from({ length: a }, (_, b) => [a, b])).flat();
    let won = 0;
    let lost = 0;
    let all = 0;
    for (const own of pairs) {
      for (const bank of pairs) {
        if (own.some((tile) => bank.includes(tile))) continue;
        const [hand, other] = [tileRules.handOf(own), tileRules.handOf(bank)];
        all += 1;
        if (hand.order > other.order) won += hand.multiplier;
        if (hand.order < other.order) lost += other.multiplier;
      }
    }
    expect(won).toBe(lost);
    expect((1 - (0.04 * won) / all).toFixed(4)).toBe(stated('erbagang'));
  });

  it.each([
    ['erbagang', tileRules, 0.9816],
    ['niuniu', oxRules, 0.9734],
    ['goldenflower', flowerRules, 0.9826],
    ['landlord', landlordRules, 0.9842],
  ] as const)(
    'is as the rules say for a banker at %s, in simulated rounds',
    (_code, rules, expected) => {
      const draw = fastDraw(rules.deck);
      let units = 0;
      let commission = 0;
      let squared = 0;
      const rounds = simulated(1_000_000, 10_000);
      for (let round = 0; round < rounds; round += 1) {
        const table = { ...drawTable(draw, rules), bids: [0, 0, 0, 0] };
        const { nets, stakes } = openTable(table, { bid: 1, stake: 1 }, rules);
        const taken = 0.04 * Math.max(nets[0] ?? 0, 0);
        units += stakes.reduce((sum, stake) => sum + stake, 0);
        commission += taken;
        squared += taken ** 2;
      }
      tellCampaign('rounds of 牛牛', rounds);
      // Before the commission the game is fair by symmetry, so the commission is the whole house edge.
      const error = allowedError({ variance: varianceOf(commission, squared, rounds), rounds }) * (rounds / units);
      expect(Math.abs(1 - commission / units - expected)).toBeLessThan(error + ROUNDING);
    },
    SIMULATION_LIMIT_MS,
  );
});
