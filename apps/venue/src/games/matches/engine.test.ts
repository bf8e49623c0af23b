import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../../../../../scripts/drawn.ts';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError } from '../../../test/allowed-error.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw, type Draw } from '../../fairness/stream.ts';
import { matchday, payoutOf, play, pricesOf, shownScore, sportOf, sports } from './engine.ts';
import { expectedGoals } from './football.ts';
import type { Entry, Selection } from './model.ts';
import { competitorsOf, type Sport } from './sport.ts';
import { exponential, largestRemainder, oddsOf, TABLE_TOTAL } from './table.ts';

const PUBLISHED = Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex');
const drawAt = (nonce: number, client = 'koi8866-lotus'): Draw => createDraw(hmacDigests(PUBLISHED, client, nonce));

/** The return of a stake in hundred-millionths: (odds · weight + push) / 10⁶, exact. */
const returnOf = (odds: number, weight: number, push: number): number => odds * weight + 100 * push;
const RETURN_UNIT = TABLE_TOTAL * 100;

const entries = (sport: Sport): readonly Entry[] => sport.calendar.flat();
const selections = (sport: Sport, entry: Entry): readonly Selection[] =>
  pricesOf(sport, entry).markets.flatMap((market) => market.selections);
const share = ({ odds, weight, push }: Selection): number => returnOf(odds, weight, push) / RETURN_UNIT;
const everyReturn = (sport: Sport): number[] =>
  entries(sport).flatMap((entry) => selections(sport, entry).map((selection) => share(selection)));
const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;

const book = (code: string, ...keys: string[]) => {
  const sport = sportOf(code);
  const found = entries(sport).find(({ id }) => id === keys.join('-'));
  if (!found) throw new Error(`${keys} do not meet`);
  return pricesOf(sport, found).markets.map((market) =>
    market.selections.map((one) => `${one.label} ${(one.odds / 100).toFixed(2)} ${share(one).toFixed(4)}`),
  );
};

describe('tables of outcomes', () => {
  it('consist of whole numbers that add up to a million, for every fixture of every game', () => {
    for (const sport of sports) {
      for (const entry of entries(sport)) {
        const { results, weights } = pricesOf(sport, entry).table;
        expect(weights.reduce((a, b) => a + b, 0)).toBe(TABLE_TOTAL);
        expect(weights.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
        expect(results.length).toBe(weights.length);
      }
    }
  });

  it('assign the remaining units to the largest remainders, earlier ones first', () => {
    expect(largestRemainder([1, 1, 1], 10)).toEqual([4, 3, 3]);
    expect(largestRemainder([1, 2, 4], 10)).toEqual([1, 3, 6]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 }), (shares) => {
        const all = shares.reduce((a, b) => a + b, 0);
        const weights = largestRemainder(shares);
        expect(weights.reduce((a, b) => a + b, 0)).toBe(TABLE_TOTAL);
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs(weight - ((shares[index] ?? 0) / all) * TABLE_TOTAL)).toBeLessThan(1);
        }
      }),
    );
  });

  it('compute e to the power of x with sums and products only', () => {
    for (const x of [-12, -3.7, -1, -0.25, 0, 0.25, 1, 3.7, 12]) {
      expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 12);
    }
  });

  it('contain no draw in sports without draws', () => {
    for (const sport of sports.filter(({ code, layout }) => code !== 'football' && layout === 'league')) {
      const level = entries(sport).filter((entry) =>
        pricesOf(sport, entry).table.results.some(({ score: [a, b] }) => a === b),
      );
      expect(level).toEqual([]);
    }
  });
});

describe('odds', () => {
  it('are 10⁶ / 1.06 minus the refunded weight, rounded down to hundredths', () => {
    expect(oddsOf(544_562)).toBe(173);
    expect(oddsOf(500_000)).toBe(188);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 90_000 }), (weight, push) => {
        const odds = oddsOf(weight, push);
        // In hundredths of a stake, as integers: 106 · (odds · weight + 100 · push) ≤ 10¹⁰ < the same with odds + 1.
        expect(106 * returnOf(odds, weight, push)).toBeLessThanOrEqual(10 ** 10);
        expect(106 * returnOf(odds + 1, weight, push)).toBeGreaterThan(10 ** 10);
      }),
    );
  });

  it.each(sports.map((sport) => [sport.code, sport] as const))('of %s return what its rules state', (_, sport) => {
    const returns = everyReturn(sport);
    expect(mean(returns).toFixed(4)).toBe(sport.rtp);
    expect([Math.min(...returns).toFixed(4), Math.max(...returns).toFixed(4)]).toEqual(sport.range);
    expect(entries(sport).every((entry) => selections(sport, entry).every(({ odds }) => odds > 100))).toBe(true);
  });
});

describe('虚拟足球', () => {
  const football = sportOf('football');

  it('has 56 fixtures of 7 selections each on 64 cells, and a mean book of 1.0622', () => {
    expect(new Set(entries(football).map(({ id }) => id)).size).toBe(56);
    expect(everyReturn(football)).toHaveLength(392);
    const books = entries(football).map((entry) => {
      const [result] = pricesOf(football, entry).markets;
      return (result?.selections ?? []).reduce((sum, { odds }) => sum + 100 / odds, 0);
    });
    expect(mean(books).toFixed(4)).toBe('1.0622');
    expect(pricesOf(football, entries(football)[0] as Entry).table.weights).toHaveLength(64);
  });

  it('starts with the four fixtures of the design at their odds', () => {
    expect(matchday(football, 0).map(({ id }) => id)).toEqual([
      'chixiao-tingtao',
      'shiqing-heming',
      'wangyue-songfeng',
      'bailu-changting',
    ]);
    expect(expectedGoals(competitorsOf(football, matchday(football, 0)[0] as Entry)).map((l) => l.toFixed(3))).toEqual([
      '1.819',
      '1.088',
    ]);
    expect(book('football', 'chixiao', 'tingtao')).toEqual([
      ['主胜 1.73 0.9421', '平 4.10 0.9421', '客胜 4.18 0.9434'],
      ['赤霄 −1 2.29 0.9422', '听涛 +1 1.55 0.9422'],
      ['大 2.5 1.69 0.9385', '小 2.5 2.12 0.9427'],
    ]);
    const odds = (home: string, away: string) =>
      book('football', home, away).map((market) => market.map((text) => text.split(' ').at(-2)));
    expect(odds('shiqing', 'heming')[0]).toEqual(['1.90', '3.83', '3.64']);
    expect(odds('shiqing', 'heming')[2]).toEqual(['1.82', '1.95']);
    expect(odds('wangyue', 'songfeng')[0]).toEqual(['2.01', '3.71', '3.38']);
    expect(odds('bailu', 'changting')[0]).toEqual(['2.36', '3.53', '2.82']);
  });

  it('plays each team once per matchday, and each pair at home and away within fourteen matchdays', () => {
    expect(football.calendar).toHaveLength(14);
    for (const day of football.calendar) expect(new Set(day.flatMap(({ keys }) => keys)).size).toBe(8);
  });

  it('draws the score of the first fixture from the first word', () => {
    const { table } = pricesOf(football, matchday(football, 0)[0] as Entry);
    let rest = 827_127;
    const cell = table.weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    expect(play(football, matchday(football, 0), drawAt(0))[0]?.result).toEqual(table.results[cell]);
  });
});

describe('虚拟电竞', () => {
  const esports = sportOf('esports');

  it('has 30 fixtures of 6 selections each on 212 cells', () => {
    expect(new Set(entries(esports).map(({ id }) => id)).size).toBe(30);
    expect(everyReturn(esports)).toHaveLength(180);
    expect(pricesOf(esports, entries(esports)[0] as Entry).table.weights).toHaveLength(212);
  });

  it('starts with 玄武 and 朱雀 at the odds of the design', () => {
    expect(matchday(esports, 0)[0]?.id).toBe('xuanwu-zhuque');
    expect(book('esports', 'xuanwu', 'zhuque')).toEqual([
      ['玄武 1.69 0.9419', '朱雀 2.13 0.9429'],
      ['玄武 1.84 0.9432', '朱雀 1.93 0.9407'],
      ['大 24.5 1.78 0.9384', '小 24.5 1.99 0.9409'],
    ]);
  });
});

describe('a story', () => {
  const stories = (sport: Sport) =>
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 60 }), (nonce, day) => {
      for (const one of play(sport, matchday(sport, day), drawAt(nonce, 'story'))) {
        const { result, story } = one;
        const times = story.moments.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((at) => at > 0 && at < 1000)).toBe(true);
        if (sport.layout === 'race') {
          expect((story.figures['arrival'] ?? []).slice(0, 3)).toEqual(result.order);
          expect(story.moments.map(({ side }) => side)).toEqual(story.figures['arrival']);
          continue;
        }
        const counted = [0, 1].map((side) =>
          story.moments.filter((m) => m.side === side).reduce((sum, { points = 0 }) => sum + points, 0),
        );
        if (result.first === undefined) {
          expect(counted).toEqual(result.score);
        } else {
          const strikes = story.moments.filter(({ kind }) => kind === 'strike');
          expect(strikes).toHaveLength(result.score[0] ?? 0);
          expect(strikes[0]?.side).toBe(result.first);
          expect(Math.max(...strikes.map(({ at }) => (at / 1000) * 45))).toBeLessThan(40);
          expect(Math.sign(story.lines[0]?.at(-1) ?? 0)).toBe(result.winner === 0 ? 1 : -1);
          expect(shownScore(one)).toEqual(counted);
        }
      }
    });

  it.each(sports.map((sport) => [sport.code, sport] as const))(
    'of %s has exactly the result that was drawn',
    (_, sport) => {
      fc.assert(stories(sport), { numRuns: sport.code === 'basketball' ? 15 : 60 });
    },
  );

  it('uses fewer words than a browser computes in advance', () => {
    for (const sport of sports) {
      for (let nonce = 0; nonce < 40; nonce += 1) {
        const digests = hmacDigests(PUBLISHED, 'long', nonce);
        let asked = 0;
        const counted = (round: number) => {
          asked = round + 1;
          return digests(round);
        };
        play(sport, matchday(sport, nonce), createDraw(counted));
        expect(asked).toBeLessThan(100);
      }
    }
  });

  it('is the same for the same draw', () => {
    for (const sport of sports) {
      expect(play(sport, matchday(sport, 3), drawAt(9))).toEqual(play(sport, matchday(sport, 3), drawAt(9)));
    }
  });
});

describe('payouts', () => {
  it('are rounded down to the smallest unit, and a tie on a whole line returns the stake', () => {
    const football = sportOf('football');
    const [entry] = matchday(football, 0);
    const market = entry && pricesOf(football, entry).markets.find(({ key }) => key === 'handicap');
    const [selection] = market?.selections ?? [];
    if (!entry || !market || !selection) throw new Error('no handicap');
    const found = { entry, market, selection };
    expect(payoutOf(1_001n, 229, found, { score: [3, 1] })).toBe(2_292n);
    expect(payoutOf(1_001n, 229, found, { score: [2, 1] })).toBe(1_001n);
    expect(payoutOf(1_001n, 229, found, { score: [1, 1] })).toBe(0n);
  });
});

describe('simulated rounds', () => {
  const ROUNDS = simulated(1_000_000, 50_000);
  /** Simulates the fixtures from one long stream and compares the return of every selection with the exact value. */
  const simulate = (sport: Sport, rounds: number) => {
    const draw = createDraw(hmacDigests(PUBLISHED, `a million of ${sport.code}`, testSeed()));
    const day = matchday(sport, 0);
    for (const entry of day) {
      const { table } = pricesOf(sport, entry);
      const counts = table.weights.map(() => 0);
      const each = Math.ceil(rounds / day.length);
      for (let round = 0; round < each; round += 1) {
        const cell = draw.weighted(table.weights);
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
      for (const selection of selections(sport, entry)) {
        let sum = 0;
        for (const [cell, count] of counts.entries()) {
          const result = table.results[cell];
          const verdict = result ? selection.verdict(result) : 'lose';
          const back = verdict === 'win' ? selection.odds / 100 : verdict === 'push' ? 1 : 0;
          sum += count * back;
        }
        const most = selection.odds / 100;
        const variance = (selection.weight * most ** 2 + selection.push) / TABLE_TOTAL - share(selection) ** 2;
        expect(Math.abs(sum / each - share(selection))).toBeLessThan(allowedError({ variance, rounds: each, most }));
      }
      tellCampaign('rounds of matches', each);
    }
  };

  it(
    'of football return the stated share within the statistical error',
    () => {
      simulate(sportOf('football'), ROUNDS);
    },
    SIMULATION_LIMIT_MS,
  );

  it(
    'of e-sports return the stated share within the statistical error',
    () => {
      simulate(sportOf('esports'), ROUNDS);
    },
    SIMULATION_LIMIT_MS,
  );
});
