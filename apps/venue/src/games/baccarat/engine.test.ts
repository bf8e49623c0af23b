import { describe, expect, it } from 'vitest';
import { drawFrom, testSeed } from '../../../../../scripts/drawn.ts';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError, varianceOf } from '../../../test/allowed-error.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw, type Draw } from '../../fairness/stream.ts';
import { oxKind } from '../niuniu/hands.ts';
import { dragonTigerOf } from './dragon-tiger.ts';
import { bankerDraws, outcomeOf, playBaccarat } from './engine.ts';
import { playHundredOx } from './hundred-ox.ts';
import { baccaratTable, type CardTable, cardName, dragonTigerTable, hundredOxTable } from './table.ts';

const serverSeed = new Uint8Array(
  Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex'),
);
const published = (nonce: number) => createDraw(hmacDigests(serverSeed, 'koi8866-lotus', nonce));
/** A spade with a value from 1 to 9; 0 gives a king, which counts 0. */
const card = (value: number): number => (value === 0 ? 12 : value - 1);
const cards = (...values: number[]) => outcomeOf(values.map(card));

describe('the published rounds', () => {
  it('match nonce 0 and nonce 1', () => {
    const first = playBaccarat(published(0));
    expect(first.player.map(cardName)).toEqual(['♣2', '♥9', '♦6']);
    expect(first.banker.map(cardName)).toEqual(['♠6', '♦K', '♥Q']);
    expect(first).toMatchObject({ playerPoints: 7, bankerPoints: 6, winner: 'player' });
    const second = playBaccarat(published(1));
    expect(second.player.map(cardName)).toEqual(['♣A', '♦2', '♦6']);
    expect(second.banker.map(cardName)).toEqual(['♣A', '♥A', '♥K']);
    expect(second).toMatchObject({ playerPoints: 9, bankerPoints: 2, winner: 'player', bankerPair: true });
  });
});

describe('the draw of third cards', () => {
  it('ends with two cards each when either side has 8 or 9', () => {
    expect(cards(8, 1, 0, 1, 9, 9)).toMatchObject({ playerPoints: 8, bankerPoints: 2, winner: 'player' });
    expect(cards(0, 9, 0, 0, 9, 9)).toMatchObject({ playerPoints: 0, bankerPoints: 9, winner: 'banker' });
  });

  it('lets the player draw on 0 to 5 and stand on 6 and 7', () => {
    expect(cards(2, 7, 3, 0, 4, 9).player).toHaveLength(3);
    expect(cards(2, 7, 4, 0, 4, 9).player).toHaveLength(2);
    expect(cards(3, 7, 4, 0, 4, 9).player).toHaveLength(2);
  });

  it('gives the fifth card to the banker when the player stands', () => {
    expect(cards(3, 2, 4, 3, 4, 1)).toMatchObject({ playerPoints: 7, bankerPoints: 9, winner: 'banker' });
  });

  it('follows the drawing table for the banker', () => {
    const drawn = (points: number) =>
      Array.from({ length: 10 }, (_, third) => third).filter((third) => bankerDraws(points, third));
    expect([0, 1, 2].map((points) => drawn(points).length)).toEqual([10, 10, 10]);
    expect(drawn(3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
    expect(drawn(4)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(drawn(5)).toEqual([4, 5, 6, 7]);
    expect(drawn(6)).toEqual([6, 7]);
    expect(drawn(7)).toEqual([]);
    expect([5, 6].map((points) => bankerDraws(points, undefined))).toEqual([true, false]);
  });
});

/** Counts the ways to draw six values from a full shoe, out of 416·415·414·413·412·411. The result is exact in a double. */
const exactBaccarat = () => {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
  const sums = { player: 0, banker: 0, tie: 0, all: 0 };
  const values: number[] = [];
  const walk = (ways: number): void => {
    if (values.length === 6) {
      sums[outcomeOf(values.map(card)).winner] += ways;
      sums.all += ways;
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const count = left[value] ?? 0;
      left[value] = count - 1;
      values.push(value);
      walk(ways * count);
      values.pop();
      left[value] = count;
    }
  };
  walk(1);
  return sums;
};

/** Stated returns have four digits. */
const ROUNDING = 0.000_05;
const stated = (table: CardTable, code: string) => table.selections.find((field) => field.code === code)?.rtp;

describe('the return to player', () => {
  it('is as stated for baccarat over every sequence of six values of eight decks', () => {
    const { player, banker, tie, all } = exactBaccarat();
    expect(all).toBe(416 * 415 * 414 * 413 * 412 * 411);
    expect([banker, player, tie].map((ways) => (ways / all).toFixed(6))).toEqual(['0.458597', '0.446247', '0.095156']);
    const table = baccaratTable as CardTable;
    expect(((1.95 * banker + tie) / all).toFixed(4)).toBe(stated(table, 'banker'));
    expect(((2 * player + tie) / all).toFixed(4)).toBe(stated(table, 'player'));
    expect(((9 * tie) / all).toFixed(4)).toBe(stated(table, 'tie'));
    expect(((12 * 31) / 415).toFixed(4)).toBe(stated(table, 'player_pair'));
    expect(((12 * 31) / 415).toFixed(4)).toBe(stated(table, 'banker_pair'));
  });

  it('is as stated for 龙虎 over every pair of cards of eight decks', () => {
    const table = dragonTigerTable as CardTable;
    for (const { code, rtp } of table.selections) {
      let sum = 0;
      for (let dragon = 0; dragon < 416; dragon += 1) {
        for (let tiger = 0; tiger < 416; tiger += 1) {
          if (dragon !== tiger) sum += Number(table.returns(dragonTigerOf(dragon, tiger), code));
        }
      }
      expect((sum / 100 / (416 * 415)).toFixed(4), code).toBe(rtp);
    }
  });

  it(
    'is as stated for 百人牛牛, where a door wins half of the rounds and 没牛 is as frequent as among all hands',
    () => {
      const plain = plainHands() / 2_598_960;
      const table = hundredOxTable as CardTable;
      expect(stated(table, 'sky')).toBe((1.95 / 2).toFixed(4));
      expect(stated(table, 'banker_plain')).toBe((2.85 * plain).toFixed(4));
      expect(stated(table, 'banker_ox')).toBe((1.45 * (1 - plain)).toFixed(4));
      // No two hands are equal, so the probability is exactly one half. Simulated rounds confirm it.
      const draw = fast(7);
      const rounds = simulated(1_000_000, 20_000);
      let won = 0;
      for (let round = 0; round < rounds; round += 1) won += playHundredOx(draw).wins.filter(Boolean).length;
      tellCampaign('rounds of 百人牛牛', rounds);
      // The doors of a round share the banker's hand, so that their share varies at most as much as that of one door.
      expect(Math.abs(won / (4 * rounds) - 0.5)).toBeLessThan(allowedError({ variance: 0.25, rounds }));
    },
    SIMULATION_LIMIT_MS,
  );

  it(
    'matches simulated rounds within the statistical error',
    () => {
      const rounds = simulated(1_000_000, 200_000);
      const draw = fast(0);
      const codes = ['banker', 'player', 'tie', 'player_pair', 'banker_pair'];
      const sums = codes.map(() => ({ once: 0, squared: 0 }));
      for (let round = 0; round < rounds; round += 1) {
        const outcome = playBaccarat(draw);
        codes.forEach((code, index) => {
          const back = Number(baccaratTable.returns(outcome, code)) / 100;
          const sum = sums[index];
          if (sum) Object.assign(sum, { once: sum.once + back, squared: sum.squared + back * back });
        });
      }
      tellCampaign('rounds of 百家乐', rounds);
      sums.forEach(({ once, squared }, index) => {
        const variance = varianceOf(once, squared, rounds);
        expect(Math.abs(once / rounds - Number(stated(baccaratTable as CardTable, codes[index] ?? '')))).toBeLessThan(
          allowedError({ variance, rounds }) + ROUNDING,
        );
      });
    },
    SIMULATION_LIMIT_MS,
  );
});

/** Counts the hands of five cards in which no three cards add up to a multiple of ten. */
const plainHands = (): number => {
  let plain = 0;
  const cards: number[] = [];
  const walk = (from: number): void => {
    if (cards.length === 5) {
      if (oxKind(cards) === 0) plain += 1;
      return;
    }
    for (let id = from; id < 52; id += 1) {
      cards.push(id);
      walk(id + 1);
      cards.pop();
    }
  };
  walk(0);
  return plain;
};

/**
 * A fast pseudorandom replacement for the digests, from the seed of the run. Deals by drawing single cards instead of
 * shuffling a whole shoe.
 */
const fast = (own: number): Draw => {
  const { below: uniform } = drawFrom(testSeed() + own);
  const deal = (size: number, count: number): number[] => {
    const dealt: number[] = [];
    while (dealt.length < count) {
      const next = uniform(size);
      if (!dealt.includes(next)) dealt.push(next);
    }
    return dealt;
  };
  return { uniform, deal, weighted: () => 0 };
};
