import { describe, expect, it } from 'vitest';
import { k3Board } from '../k3/engine.ts';
import { boards } from './boards.ts';
import { pickId } from './build.ts';
import { choose, factorial, matches, range, rows, sets, sum, sumsOfSets } from './counting.ts';
import { type Board, type Outcome, returnOf, type Selection } from './engine.ts';

const board = (code: string): Board => {
  const found = [k3Board, ...boards].find((each) => each.code === code);
  if (found === undefined) throw new RangeError(code);
  return found;
};

const orders = (numbers: readonly number[], length: number): number[][] =>
  length === 0
    ? [[]]
    : numbers.flatMap((first) =>
        orders(
          numbers.filter((each) => each !== first),
          length - 1,
        ).map((rest) => [first, ...rest]),
      );

/** Every listed selection, and for each pick group the first and the last numbers of its pool. */
const selectionsOf = ({ groups, select }: Board): Selection[] =>
  groups.flatMap(({ id, selections, pick }) => {
    if (pick === undefined) return selections;
    const ends = [range(1, pick.count), range(pick.to - pick.count + 1, pick.to)];
    return ends.map((numbers) => select(pickId(id, numbers))).filter((each) => each !== undefined);
  });

const countTiers = (selection: Selection, outcomes: readonly Outcome[]): bigint[] => {
  const counts = selection.tiers.map(() => 0);
  for (const outcome of outcomes) {
    const tier = selection.hit(outcome);
    if (tier >= 0) counts[tier] = (counts[tier] ?? 0) + 1;
  }
  return counts.map(BigInt);
};

/** The boards whose outcomes can be enumerated completely. */
const walked: Record<string, () => number[][]> = {
  k3: () => rows(range(1, 6), 3),
  dicecup: () => rows(range(1, 6), 3),
  roulette: () => range(0, 36).map((pocket) => [pocket]),
  fantan: () => range(20, 59).map((beads) => [beads]),
  lottery: () => rows(range(0, 9), 3),
  hourglass: () => rows(range(0, 9), 5),
  elevenfive: () => orders(range(1, 11), 5),
  weiqi: () => range(1, 20).flatMap((count) => [0, 1].map((colour) => [count, colour])),
  xiangqi: () => orders(range(0, 31), 2),
};

describe('ways and odds', () => {
  it.each(Object.entries(walked))('of %s match the enumeration of all outcomes', (code, outcomes) => {
    const all = outcomes();
    expect(board(code).total).toBe(BigInt(all.length));
    for (const selection of selectionsOf(board(code))) {
      const ways = selection.tiers.map((tier) => tier.ways);
      expect([selection.id, ...countTiers(selection, all)]).toEqual([selection.id, ...ways]);
    }
  });

  it('of 极速飞车 match every order of the places that a bet depends on', () => {
    const places = (id: string): number[] => {
      const [kind, number] = id.split('-');
      if (kind === 'sum') return [0, 1];
      const place = Number(number) - 1;
      return kind === 'dragon' || kind === 'tiger' ? [place, 9 - place] : [place];
    };
    const cars = range(1, 10);
    for (const selection of selectionsOf(board('flyingcar'))) {
      const seen = places(selection.id);
      const ways = orders(cars, seen.length).filter((taken) => {
        const rest = cars.filter((car) => !taken.includes(car));
        const [up, down] = [rest, rest.toReversed()].map((others) => {
          const left = [...others];
          return cars.map((_, place) => taken[seen.indexOf(place)] ?? left.pop() ?? 0);
        });
        const hits = [up, down].map((order) => selection.hit(order ?? []));
        expect(hits[0]).toBe(hits[1]);
        return hits[0] === 0;
      });
      expect([selection.id, BigInt(ways.length) * factorial(10 - seen.length)]).toEqual([
        selection.id,
        selection.tiers[0]?.ways,
      ]);
    }
  });

  it('of 六彩连珠 follow from the special ball, the six balls and the sum of all seven', () => {
    const six = board('sixballs');
    const special = range(1, 49).map((ball) => [0, 0, 0, 0, 0, 0, ball]);
    const rest = choose(48, 6);
    for (const group of ['side', 'wave', 'special', 'zodiac']) {
      for (const selection of six.groups.find(({ id }) => id === group)?.selections ?? []) {
        expect(countTiers(selection, special).map((ways) => ways * rest)).toEqual(
          selection.tiers.map(({ ways }) => ways),
        );
      }
    }
    expect(six.total).toBe(49n * rest);
    expect(six.select('main-7')?.tiers[0]?.ways).toBe(choose(48, 5) * 43n);
    expect(six.select('all-3:7.8.49')?.tiers[0]?.ways).toBe(choose(46, 3) * 43n);
    const sides = ['total-big', 'total-small', 'total-odd', 'total-even'].map(
      (id) => six.select(id)?.tiers[0]?.ways ?? 0n,
    );
    expect([(sides[0] ?? 0n) + (sides[1] ?? 0n), (sides[2] ?? 0n) + (sides[3] ?? 0n)]).toEqual([six.total, six.total]);
    // Sums are symmetric around 175, which itself counts as 大.
    expect((sides[0] ?? 0n) - (sides[1] ?? 0n)).toBe((sumsOfSets(49, 7)[175] ?? 0n) * 7n);
  });

  it('of 快乐八 follow from drawing twenty of eighty numbers', () => {
    const clover = board('clover');
    const ways = (id: string): bigint[] => clover.select(id)?.tiers.map((tier) => tier.ways) ?? [];
    expect(clover.total).toBe(choose(80, 20));
    expect(ways('pick-1:8')).toEqual([choose(79, 19)]);
    expect(ways('pick-5:1.2.3.4.80')).toEqual([choose(75, 15), 5n * choose(75, 16), 10n * choose(75, 17)]);
    const whole = (ids: readonly string[]): bigint => ids.flatMap(ways).reduce((total, each) => total + each, 0n);
    expect(whole(['upper', 'middle', 'lower'])).toBe(clover.total);
    expect(whole(range(1, 5).map((n) => `element-${n}`))).toBe(clover.total);
    expect(whole(['odd', 'even'])).toBe(clover.total);
    expect(ways('big')).toEqual(ways('small'));
    expect((ways('big')[0] ?? 0n) * 2n + (ways('big')[1] ?? 0n)).toBe(clover.total);
  });

  it('of 好运刮刮乐 cover a million cards that return exactly 0.96', () => {
    const ticket = board('ticket');
    const card = ticket.select('card');
    expect(card && returnOf(ticket, card)).toBe(960_000);
    expect(ticket.total).toBe(1_000_000n);
  });

  it.each([k3Board, ...boards].map((each) => [each.code, each] as const))(
    'of %s give a house edge of 2 to 7 %',
    (_, each) => {
      for (const selection of selectionsOf(each)) {
        const share = returnOf(each, selection);
        expect([selection.id, share >= 930_000 && share <= 980_000]).toEqual([selection.id, true]);
      }
    },
  );
});

describe('counting', () => {
  it('of sums and matches agrees with the enumeration of small pools', () => {
    for (const [size, count] of [
      [6, 3],
      [9, 4],
      [11, 5],
    ] as const) {
      const all = sets(range(1, size), count);
      const bySum = sumsOfSets(size, count);
      expect(bySum.map((_, total) => BigInt(all.filter((each) => sum(each) === total).length))).toEqual(bySum);
      for (const matched of range(0, 3)) {
        const met = all.filter((each) => each.filter((number) => number <= 3).length === matched);
        expect(matches(size, count, 3, matched)).toBe(BigInt(met.length));
      }
    }
  });
});

describe('a board', () => {
  it.each([k3Board, ...boards].map((each) => [each.code, each] as const))(
    'of %s names each selection once',
    (_, each) => {
      const ids = each.groups.flatMap(({ selections }) => selections.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of each.lines.flat()) expect([id, each.select(id)?.id]).toEqual([id, id]);
      const shown = new Set(each.tabs.flatMap(({ groups }) => groups));
      expect([...shown].toSorted()).toEqual(each.groups.map(({ id }) => id).toSorted());
    },
  );

  it.each(Object.entries(walked))(
    'of %s lets at most one side of each line win, whatever outcome is drawn',
    (code, outcomes) => {
      const walk = outcomes();
      const all = walk.length > 10_000 ? walk.filter((_, index) => index % 97 === 0) : walk;
      const { lines, select } = board(code);
      for (const line of lines) {
        const sides = line.map((id) => select(id)).filter((each) => each !== undefined);
        for (const outcome of all) {
          const won = sides.filter((each) => each.hit(outcome) === 0).length;
          expect([line.join(), won <= 1]).toEqual([line.join(), true]);
        }
      }
    },
  );

  it('accepts a pick only in its canonical spelling', () => {
    const five = board('elevenfive');
    expect(five.select('any-3:2.5.11')?.label).toBe('任选三 02 05 11');
    for (const id of [
      'any-3:5.2.11',
      'any-3:2.5',
      'any-3:2.2.5',
      'any-3:0.2.5',
      'any-3:2.5.12',
      'any-3:2.5.011',
      'any-9:1',
    ]) {
      expect([id, five.select(id)]).toEqual([id, undefined]);
    }
  });
});
