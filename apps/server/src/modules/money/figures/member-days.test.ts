import { describe, expect, it } from 'vitest';
import { daysBack, type Flow, movementsOf } from './member-days.ts';

const flow = (day: string, source: string, target: string, amount: bigint): Flow => ({ day, source, target, amount });
const moved = (source: string, target: string) =>
  Object.fromEntries(Object.entries(movementsOf(flow('', source, target, 5n))).filter(([, amount]) => amount !== 0n));

describe('a movement of a member', () => {
  it.each([
    ['house:deposits:bank', 'centre', { deposits: 5n }],
    ['held', 'house:withdrawals:usdt', { withdrawals: 5n }],
    ['house:bonuses', 'centre', { rewards: 5n }],
    ['centre', 'house:red-packets', { rewards: -5n }],
    ['house:commissions', 'centre', { commission: 5n }],
    ['centre', 'house:adjustments', { adjustments: -5n }],
    ['venue:xinghe', 'house:venue:xinghe', { won: -5n }],
    ['house:venue-advance:xinghe', 'transit', { won: 5n }],
    ['house:venue-advance:xinghe', 'centre', { won: 5n, fromGames: 5n }],
    ['centre', 'transit', { toGames: 5n }],
    ['transit', 'venue:xinghe', {}],
    ['transit', 'centre', { fromGames: 5n }],
    ['centre', 'held', {}],
    ['house:tests', 'centre', { other: 5n }],
  ])('from %s to %s counts as %o', (source, target, expected) => {
    expect(moved(source, target)).toEqual(expected);
  });
});

describe('the days of a member', () => {
  it('begin with the closing sum of the day before, and later movements do not change them', () => {
    const flows = [
      flow('2026-06-16', 'house:deposits:bank', 'centre', 1_000n),
      flow('2026-06-16', 'centre', 'transit', 600n),
      flow('2026-06-16', 'transit', 'venue:xinghe', 600n),
      flow('2026-06-18', 'venue:xinghe', 'house:venue:xinghe', 100n),
      flow('2026-06-19', 'centre', 'held', 400n),
      flow('2026-06-19', 'held', 'house:withdrawals:bank', 400n),
    ];
    const days = daysBack({ first: '2026-06-16', last: '2026-06-18' }, flows, { total: 800n, atGames: 500n });
    expect(days.map(({ day, opening, closing, atGames }) => [day, opening, closing, atGames])).toEqual([
      ['2026-06-18', 1_300n, 1_200n, 500n],
      ['2026-06-17', 1_300n, 1_300n, 600n],
      ['2026-06-16', 300n, 1_300n, 600n],
    ]);
  });
});
