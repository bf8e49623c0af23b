import { staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { FIRST_ID, fillPeople } from '../../../../test/house-people.ts';
import { rewardsFixture } from '../../../../test/rewards.ts';
import { type Database, ManualClock } from '../../../platform/index.ts';
import { createSettlement } from './settlement.ts';
import { createRebatesStaff } from './staff.ts';

const NIGHT = '2026-06-18T00:20:00+08:00';
const DAY = '2026-06-17';
const clock = new ManualClock(NIGHT);
const fixture = await rewardsFixture(clock);
const { database, rebates, changeBet } = fixture;
const SIZE = { members: 1_300, tree: 100, agents: 1, bets: 5_200, deposits: 1, days: 2 };
await fillPeople(database.pool, SIZE, new Date('2026-06-18T00:00:00+08:00'));

const records = async () =>
  (
    await database.pool.query<{ members: number; records: number; turnover: bigint }>(
      `SELECT count(DISTINCT member_id)::int AS members, count(*)::int AS records, sum(turnover)::bigint AS turnover
       FROM rebate_record WHERE day = $1`,
      [DAY],
    )
  ).rows[0];

/** A database whose process is killed during the given transaction: it is rolled back, and nothing works afterwards. */
const dyingAt = (fatal: number): Database => {
  let begun = 0;
  const requireLife = () => {
    if (begun >= fatal) throw new Error('the process was killed');
  };
  return {
    ...database,
    get orm() {
      requireLife();
      return database.orm;
    },
    transaction: (work) =>
      database.transaction(async (tx) => {
        begun += 1;
        const result = await work(tx);
        requireLife();
        return result;
      }),
  };
};

it('a run that is killed in the middle shows its progress, continues and pays every member once', async () => {
  // Both days with bets have three parts. The second part of the later day is lost.
  const mortal = createSettlement({ ...fixture, database: dyingAt(5), clock });
  await expect(mortal.settleDue()).rejects.toThrow('the process was killed');
  const staffSide = createRebatesStaff({ ...fixture, clock, settlement: rebates });
  const { data } = await staffSide.runs({ after: '', before: '' } as never);
  const killed = data.find(({ day }) => day === DAY);
  expect(killed).toMatchObject({ finished: false, progress: { done: 500, interrupted: false } });
  expect(killed?.progress?.total).toBeGreaterThan(1_000);
  expect(staffRows.rebates.runs.output.shape.data.element.safeParse(killed).success).toBe(true);
  expect((await records())?.members).toBe(500);

  await rebates.settleDue();
  const { rows } = await database.pool.query<{ members: number; turnover: bigint }>(
    `SELECT count(DISTINCT member_id)::int AS members, sum(valid_stake)::bigint AS turnover FROM bet
     WHERE state = 'settled' AND settled_at >= $1::timestamptz AND settled_at < $2::timestamptz`,
    [`${DAY}T00:00:00+08:00`, '2026-06-18T00:00:00+08:00'],
  );
  expect(await records()).toEqual({ ...rows[0], records: rows[0]?.members });
});

it('the next night reads the members whose bets changed, and no others', async () => {
  const bet = `bet${SIZE.bets / 4 + 1}`;
  clock.advance(86_400_000);
  await changeBet(bet, `state = 'void'`);
  await rebates.settleDue();
  const { rows } = await database.pool.query(`SELECT day, total FROM settlement_run ORDER BY day DESC LIMIT 3`);
  expect(rows).toEqual([
    { day: '2026-06-18', total: 0 },
    { day: DAY, total: 1 },
    { day: '2026-06-16', total: 1 },
  ]);
  const { rows: added } = await database.pool.query(
    'SELECT day, member_id >= $1 AS ours FROM rebate_record WHERE part = 1',
    [FIRST_ID],
  );
  expect(added).toEqual([{ day: DAY, ours: true }]);
});

it('changed bets are found by their index', async () => {
  await database.pool.query('ANALYZE bet; SET enable_seqscan = off');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT DISTINCT member_id FROM bet WHERE pulled_at >= now()
     AND (corrections > 0 OR pulled_at - settled_at > interval '5 minutes')`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bet_late');
});
