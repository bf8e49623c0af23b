import { describe, expect, it } from 'vitest';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw, type Draw } from '../../fairness/stream.ts';
import { catchBelow, meanValue, ROLLS, resolveShot, type Species } from './engine.ts';
import { WATERS, watersOf } from './waters.ts';

const seed = Buffer.from('3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0', 'hex');

const scripted = (...numbers: number[]): Draw => {
  const rest = [...numbers];
  const uniform = () => rest.shift() ?? 0;
  return {
    uniform,
    deal: () => [],
    weighted: (weights) => {
      let left = uniform();
      return weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
    },
  };
};

const prizesOf = (species: Species) => ('prizes' in species ? species.prizes : [{ value: species.value, weight: 100 }]);
const everySpecies = WATERS.flatMap((waters) =>
  [...waters.fish, waters.boss].map((species) => [`${waters.name} ${species.name}`, species] as const),
);

describe('the odds', () => {
  it('match the published table', () => {
    const { fish, boss } = watersOf('fishing');
    expect(fish.map((species) => [species.name, species.value, catchBelow(species)])).toEqual([
      ['红鲫', 2, 480_000],
      ['河豚', 5, 192_000],
      ['神仙鱼', 8, 120_000],
      ['灯笼鱼', 15, 64_000],
      ['灵龟', 30, 32_000],
      ['飞鳐', 60, 16_000],
      ['金龙鱼', 100, 9_600],
    ]);
    expect(catchBelow(boss)).toBe(3_000);
    expect(meanValue(boss)).toBe(320);
  });

  it.each(everySpecies)('return exactly 0.96 for %s', (_, species) => {
    // In whole numbers: catching rolls × prize weights × values, compared with 0.96 of all combinations.
    const returned = prizesOf(species).reduce(
      (sum, { value, weight }) => sum + BigInt(catchBelow(species)) * BigInt(weight) * BigInt(value),
      0n,
    );
    const weights = prizesOf(species).reduce((sum, { weight }) => sum + weight, 0);
    expect(weights).toBe(100);
    expect(returned * 100n).toBe(96n * BigInt(ROLLS) * BigInt(weights));
  });

  it('reject a value that could not return exactly 0.96', () => {
    expect(() => catchBelow({ kind: 'x', name: '七彩鱼', value: 7 })).toThrow(RangeError);
  });

  it('increase from fish to fish, and every game has its own set', () => {
    for (const { fish, boss } of WATERS) {
      const values = [...fish.map(({ value }) => value), Math.min(...boss.prizes.map(({ value }) => value))];
      expect(values.slice(0, -1)).toEqual(values.slice(0, -1).toSorted((a, b) => a - b));
      expect(new Set([...fish.map(({ kind }) => kind), boss.kind]).size).toBe(8);
    }
    expect(new Set(WATERS.map(({ fish }) => JSON.stringify(fish))).size).toBe(WATERS.length);
    expect(new Set(WATERS.map(({ boss }) => boss.name)).size).toBe(WATERS.length);
  });
});

describe('a shot', () => {
  const { fish, boss } = watersOf('fishing');

  it('catches a fish with a roll below the threshold, but not at the threshold', () => {
    expect(resolveShot(fish[0], scripted(479_999))).toEqual({ roll: 479_999, caught: true, multiplier: 2 });
    expect(resolveShot(fish[0], scripted(480_000))).toEqual({ roll: 480_000, caught: false, multiplier: 0 });
  });

  it.each([
    [0, 160],
    [49, 160],
    [50, 320],
    [79, 320],
    [80, 640],
    [94, 640],
    [95, 960],
    [99, 960],
  ])('that catches 锦鲤王 with prize number %i of 100 pays ×%i', (prize, multiplier) => {
    expect(resolveShot(boss, scripted(2_999, prize)).multiplier).toBe(multiplier);
  });

  it('misses 锦鲤王 with a roll of 3,000 or more and then draws no prize', () => {
    const draw = scripted(3_000, 7);
    expect(resolveShot(boss, draw).caught).toBe(false);
    expect(draw.uniform(100)).toBe(7);
  });

  it('matches the published vectors of nonce 0 and 1', () => {
    const rolls = [0, 1].map((nonce) => resolveShot(fish[0], createDraw(hmacDigests(seed, 'koi8866-lotus', nonce))));
    expect(rolls).toEqual([
      { roll: 827_127, caught: false, multiplier: 0 },
      { roll: 248_490, caught: true, multiplier: 2 },
    ]);
  });
});

describe('a hundred thousand shots', () => {
  /** Four standard errors of the mean. The seed is fixed, so the result never varies. */
  const tolerance = (species: Species, shots: number): number => {
    const square = prizesOf(species).reduce((sum, { value, weight }) => sum + (value * value * weight) / 100, 0);
    return 4 * Math.sqrt(((catchBelow(species) / ROLLS) * square - 0.96 ** 2) / shots);
  };

  it.each([...watersOf('fishing').fish, watersOf('fishing').boss])('at $name return 0.96', (species) => {
    const shots = 100_000;
    const draw = createDraw(hmacDigests(seed, `many-${species.kind}`, 0));
    let returned = 0;
    for (let shot = 0; shot < shots; shot += 1) returned += resolveShot(species, draw).multiplier;
    expect(Math.abs(returned / shots - 0.96)).toBeLessThan(tolerance(species, shots));
  });

  it('at changing fish, each with its own nonce, return 0.96', () => {
    const all = WATERS.flatMap(({ fish }) => fish.slice(0, 4));
    const shots = 50_000;
    let returned = 0;
    for (let nonce = 0; nonce < shots; nonce += 1) {
      const species = all[nonce % all.length] ?? watersOf('fishing').boss;
      returned += resolveShot(species, createDraw(hmacDigests(seed, 'mixed', nonce))).multiplier;
    }
    expect(Math.abs(returned / shots - 0.96)).toBeLessThan(0.03);
  });
});
