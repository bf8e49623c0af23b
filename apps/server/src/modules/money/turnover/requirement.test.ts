import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTowards, type OpenRequirement } from './requirement.ts';

const three: OpenRequirement[] = [
  { id: 1n, required: 2_000_00n, done: 0n },
  { id: 2n, required: 38_88n, done: 10_00n },
  { id: 3n, required: 1_000_00n, done: 0n },
];

describe('a stake', () => {
  it('counts towards the oldest requirement first', () => {
    expect(countTowards(three, 500_00n)).toEqual({ fulfilled: [], begun: { id: 1n, done: 500_00n }, unused: 0n });
  });

  it('counts towards the next requirement with its remainder', () => {
    expect(countTowards(three, 2_128_88n)).toEqual({
      fulfilled: [1n, 2n],
      begun: { id: 3n, done: 100_00n },
      unused: 0n,
    });
  });

  it('that fulfils a requirement exactly does not change the next one', () => {
    expect(countTowards(three, 2_000_00n)).toEqual({ fulfilled: [1n], begun: undefined, unused: 0n });
  });

  it('leaves unused what exceeds all requirements', () => {
    expect(countTowards(three, 5_000_00n)).toEqual({ fulfilled: [1n, 2n, 3n], begun: undefined, unused: 1_971_12n });
    expect(countTowards([], 100n)).toEqual({ fulfilled: [], begun: undefined, unused: 100n });
  });
});

it('a stake is counted completely and in order for any requirements', () => {
  const requirement = fc.tuple(fc.bigInt(1n, 10_000n), fc.bigInt(0n, 9_999n)).map(([required, done]) => ({
    required,
    done: done % required,
  }));
  const requirements = fc
    .array(requirement, { maxLength: 8 })
    .map((list) => list.map((each, index) => ({ ...each, id: BigInt(index + 1) })));
  fc.assert(
    fc.property(requirements, fc.bigInt(0n, 60_000n), (open, stake) => {
      const { fulfilled, begun, unused } = countTowards(open, stake);
      expect(fulfilled).toEqual(open.slice(0, fulfilled.length).map(({ id }) => id));
      const completed = open.slice(0, fulfilled.length).reduce((sum, { required, done }) => sum + required - done, 0n);
      const next = open[fulfilled.length];
      const added = begun === undefined ? 0n : begun.done - (next?.done ?? 0n);
      expect(completed + added + unused).toBe(stake);
      if (begun !== undefined) {
        expect(begun.id).toBe(next?.id);
        expect(added > 0n && begun.done < (next?.required ?? 0n)).toBe(true);
      }
      if (unused > 0n) expect(fulfilled).toHaveLength(open.length);
    }),
    { numRuns: 500 },
  );
});
