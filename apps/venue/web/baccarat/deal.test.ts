import { describe, expect, it } from 'vitest';
import { dragonTigerOf } from '../../src/games/baccarat/dragon-tiger.ts';
import { outcomeOf } from '../../src/games/baccarat/engine.ts';
import { dealOf, score, sumLine } from './deal.ts';

const timing = { bet_ms: 20_000, lock_ms: 600, card_ms: 420, third_ms: 900, settle_ms: 3_000 };
/** ♣2 ♠6 ♥9 ♦K ♦6 ♥Q, the first published round. */
const six = outcomeOf([27, 5, 21, 51, 44, 24]);

describe('a deal', () => {
  it('alternates between the hands and gives third cards more time', () => {
    const { cards, settleAtMs, endAtMs } = dealOf({ rules: 'baccarat', timing }, six);
    expect(cards.map(({ side, index, atMs }) => `${side} ${index} ${atMs}`)).toEqual([
      'left 0 600',
      'right 0 1020',
      'left 1 1440',
      'right 1 1860',
      'left 2 2280',
      'right 2 3180',
    ]);
    expect(settleAtMs).toBe(4_340);
    expect(endAtMs).toBe(7_340);
  });

  it('names the result and the winning fields', () => {
    const deal = dealOf({ rules: 'baccarat', timing }, six);
    expect(deal).toMatchObject({ result: '闲赢', tone: 'a' });
    expect([...deal.winners]).toEqual(['player']);
  });

  it('does not treat a returned stake as a win', () => {
    const tie = outcomeOf([6, 6, 12, 12, 0, 0]);
    expect([...dealOf({ rules: 'baccarat', timing }, tie).winners].toSorted()).toEqual(['tie']);
    expect(dealOf({ rules: 'dragontiger', timing }, dragonTigerOf(1, 14)).winners.has('dragon')).toBe(false);
  });

  it('has one card per side at 龙虎', () => {
    const deal = dealOf({ rules: 'dragontiger', timing }, dragonTigerOf(12, 0));
    expect(deal.cards).toHaveLength(2);
    expect(deal).toMatchObject({ result: '龙赢', tone: 'b' });
  });
});

it('describes how the points of the hands add up', () => {
  expect(sumLine('baccarat', [27, 21], [5, 51])).toBe('闲 2 + 9 = 1 · 庄 6 + K = 6');
  expect(score('baccarat', [27, 21, 44])).toBe('7 点');
  expect(score('dragontiger', [12])).toBe('K');
  expect(score('baccarat', [])).toBe('');
});
