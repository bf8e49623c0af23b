import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hmacDigests } from '../../src/fairness/node-digests.ts';
import { createDraw } from '../../src/fairness/stream.ts';
import { matchday, pickKey, play, pricesOf, sportOf, sports } from '../../src/games/matches/engine.ts';
import type { Sport } from '../../src/games/matches/sport.ts';
import { betAt, liveOdds, phaseOf, raceOrder, resultAt, scoreAt } from './live.ts';
import type { Closed, ViewBet } from './view.ts';

const SEED = Buffer.from('3f8a1c5e'.repeat(8), 'hex');

/** A round with a bet on every selection of its fixtures. */
const closedRound = (sport: Sport, nonce: number): Closed => {
  const entries = matchday(sport, nonce).map(({ id, keys }) => ({ id, keys: [...keys] }));
  const bets = entries.flatMap((entry) =>
    pricesOf(sport, entry).markets.flatMap((market) =>
      market.selections.map(
        ({ key, label, odds }): ViewBet => ({
          id: pickKey({ entry: entry.id, market: market.key, selection: key }),
          entry: entry.id,
          market: market.key,
          selection: key,
          label,
          odds,
          stake: '10.00',
        }),
      ),
    ),
  );
  const plays = play(sport, entries, createDraw(hmacDigests(SEED, 'live', nonce)));
  return { id: '1', entries, bets, locked_at: '2026-01-01T00:00:00.000Z', outcome: { plays } };
};

const anySport = fc.constantFrom(...sports.filter(({ code }) => code !== 'basketball'));

describe('the clock of a round', () => {
  const football = sportOf('football');
  const closed = closedRound(football, 0);
  const at = (ms: number) => phaseOf(football, closed, Date.parse('2026-01-01T00:00:00.000Z') + ms);

  it('locks for one second, plays for sixty and settles for five', () => {
    expect(at(0)).toEqual({ phase: 'lock', at: 0 });
    expect(at(1_000)).toEqual({ phase: 'reveal', at: 0 });
    expect(at(31_000)).toEqual({ phase: 'reveal', at: 500 });
    expect(at(61_000)).toEqual({ phase: 'settle', at: 1000 });
    expect(at(66_000)).toEqual({ phase: 'over', at: 1000 });
  });
});

describe('the running result', () => {
  it('starts empty and ends with the drawn result', () => {
    fc.assert(
      fc.property(anySport, fc.integer({ min: 0, max: 2_000 }), (sport, nonce) => {
        for (const one of closedRound(sport, nonce).outcome.plays) {
          expect(resultAt(one, 1000)).toEqual(one.result);
          if (one.result.order) expect(raceOrder(one, 999)).toEqual(one.story.figures['arrival']);
          else expect(scoreAt(one, 0)).toEqual([0, 0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never takes a point back', () => {
    fc.assert(
      fc.property(anySport, fc.integer({ min: 0, max: 2_000 }), (sport, nonce) => {
        for (const one of closedRound(sport, nonce).outcome.plays) {
          for (let at = 0; at < 1000; at += 50) {
            const [before, after] = [scoreAt(one, at), scoreAt(one, at + 50)];
            expect(after[0]).toBeGreaterThanOrEqual(before[0]);
            expect(after[1]).toBeGreaterThanOrEqual(before[1]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the status of a bet', () => {
  it('matches its payout at the end', () => {
    fc.assert(
      fc.property(anySport, fc.integer({ min: 0, max: 2_000 }), (sport, nonce) => {
        const closed = closedRound(sport, nonce);
        for (const bet of closed.bets) {
          const { word, payout } = betAt(sport, closed, bet, 1000);
          expect(word).toBe(payout === 0n ? '未中' : payout === 1_000n && bet.odds !== 100 ? '退还本金' : '已中');
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not change once it is certain', () => {
    fc.assert(
      fc.property(anySport, fc.integer({ min: 0, max: 2_000 }), (sport, nonce) => {
        const closed = closedRound(sport, nonce);
        for (const bet of closed.bets) {
          let seen = '';
          for (let at = 0; at < 1000; at += 100) {
            const { word } = betAt(sport, closed, bet, at);
            if (seen === '已达成' || seen === '未中') expect(word).toBe(seen);
            seen = word;
          }
          const end = betAt(sport, closed, bet, 1000).word;
          if (seen === '已达成') expect(end).toBe('已中');
          if (seen === '未中') expect(end).toBe('未中');
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('live odds', () => {
  const football = sportOf('football');

  it('start as the odds of the table, and end with only the result possible', () => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const closed = closedRound(football, nonce);
      const [entry] = closed.entries;
      const [one] = closed.outcome.plays;
      if (!entry || !one) throw new Error('no match');
      const [market] = pricesOf(football, entry).markets;
      expect(liveOdds(football, one, entry.keys, 0)).toEqual(market?.selections.map(({ odds }) => odds));
      const [a = 0, b = 0] = one.result.score;
      const came = a > b ? 0 : a === b ? 1 : 2;
      const end = liveOdds(football, one, entry.keys, 999.9);
      expect(end[came]).toBe(101);
      expect(Math.min(...end.filter((odds, index) => index !== came && odds > 0), 9_900)).toBe(9_900);
    }
  });
});
