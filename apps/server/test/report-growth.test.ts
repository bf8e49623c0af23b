import { beforeAll, describe, expect, it } from 'vitest';
import { readMemberFigures, readTreeFigures } from '../src/modules/money/figures/index.ts';
import { idsOfLevel, readDayCounts, storeMemberDays } from '../src/modules/people/members/index.ts';
import { testDatabase } from './database.ts';
import { fillHouse } from './house.ts';
import { indexesOf, readPlans, scansOf } from './plans.ts';

const NOW = new Date('2026-06-18T15:00:00+08:00');
const SIZE = { members: 2_000, tree: 500, agents: 4, bets: 6_000, deposits: 1_500, days: 60 };
const MONTH = { first: '2026-06-01', last: '2026-06-18' };
const FILTER = {
  span: MONTH,
  today: '2026-06-18',
  direction: 'desc',
  among: undefined,
  after: '',
  before: '',
} as const;

const { database } = await testDatabase();
beforeAll(async () => {
  await fillHouse(database, SIZE, NOW);
}, 300_000);

describe('the reports of members', () => {
  it.each(['deposits', 'withdrawals', 'stake', 'ggr', 'rewards', 'ngr'] as const)(
    'read a month in the order of an index when they are sorted by %s',
    async (sort) => {
      const { next = '' } = (await readMemberFigures(database.orm, { ...FILTER, sort })) ?? {};
      expect(next).not.toBe('');
      for (const after of ['', next]) {
        const nodes = await readPlans(database, (db) => readMemberFigures(db, { ...FILTER, sort, after }));
        expect(nodes.map((node) => node['Node Type']).filter((type) => /Sort|Seq Scan|Bitmap/.test(type))).toEqual([]);
        expect(indexesOf(nodes)).toContain(`member_period_${sort}`);
      }
    },
  );

  it.each([
    ['members of a VIP level', { ...FILTER, among: idsOfLevel(3) }],
    ['members of a day', { ...FILTER, span: { first: '2026-06-10', last: '2026-06-10' } }],
    ['members of an odd span', { ...FILTER, span: { first: '2026-06-02', last: '2026-06-16' } }],
  ])('read no whole table for %s', async (_, filter) => {
    const nodes = await readPlans(database, (db) => readMemberFigures(db, { ...filter, sort: 'stake' }));
    expect(scansOf(nodes)).toEqual([]);
  });

  it('read no whole table for trees and for registrations', async () => {
    const trees = await readPlans(database, (db) => readTreeFigures(db, { ...FILTER, sort: 'commission' }));
    expect(scansOf(trees)).toEqual([]);
  });

  it('read registrations from stored days, and from the members themselves since the last of them', async () => {
    const first = '2026-03-01';
    const live = await readDayCounts(database.orm, first);
    await storeMemberDays(database.orm, NOW);
    expect(await readDayCounts(database.orm, first)).toEqual(live);
    const plans = await readPlans(database, (db) => readDayCounts(db, first));
    expect(scansOf(plans)).toEqual([]);
    expect(indexesOf(plans)).toContain('member_joined');
    const { rows } = await database.pool.query<{ days: number; joined: number }>(
      'SELECT count(*)::int AS days, sum(joined)::int AS joined FROM member_day WHERE day >= $1',
      [first],
    );
    const stored = [...live].filter(([day]) => day < '2026-06-18');
    expect(rows).toEqual([{ days: 109, joined: stored.reduce((sum, [, { joined }]) => sum + joined, 0) }]);
  });

  it('add up no span with too many rows, and still read its whole periods', async () => {
    await database.pool.query(`
      INSERT INTO member_period (period, member_id, stake)
      SELECT period, 1000000 + n, n FROM generate_series(1, 50001) n CROSS JOIN unnest(ARRAY['2026-01-03', '2026-01-05']) period`);
    const read = (first: string, last: string) =>
      readMemberFigures(database.orm, { ...FILTER, span: { first, last }, sort: 'stake' });
    expect(await read('2026-01-03', '2026-01-06')).toBeUndefined();
    expect((await read('2026-01-05', '2026-01-05'))?.rows[0]?.stake).toBe(50_001n);
  });
});
