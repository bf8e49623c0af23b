import { addDays } from '@koi/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentsFixture, figuresOfBets } from '../../../../test/agents.ts';
import { crowd } from '../../../../test/crowd.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FIRST_ID, fillPeople } from '../../../../test/house-people.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { createLedger } from '../../../ledger/index.ts';
import { createLog, type Database, ManualClock } from '../../../platform/index.ts';
import { createCentre } from './centre.ts';
import { createSettlement } from './settlement.ts';

const DAYS = 5;
const TODAY = '2026-06-05';
const NOON = `${TODAY}T12:00:00+08:00`;
const clock = new ManualClock(NOON);
const fixture = await agentsFixture(clock);
const { database, agents, newcomer, play } = fixture;
const centre = createCentre({ database, clock, figures: fixture.figures });

/** Computes the same figures directly from referrers, bets and deposits, without trees and written days. */
const recompute = async (source: Database, agentId: number, first: string, last: string) => {
  const { rows } = await source.pool.query<{ day: string; active: number; turnover: bigint; deposits: bigint }>(
    `WITH tree AS (
       SELECT own.id FROM member own LEFT JOIN member referrer ON referrer.id = own.referrer_id
       WHERE own.referrer_id = $1 OR referrer.referrer_id = $1
     ), moved AS (
       SELECT to_char(settled_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, member_id, valid_stake AS turnover, 0 AS deposits
       FROM bet WHERE state = 'settled'
       UNION ALL
       SELECT to_char(decided_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), member_id, 0, amount FROM deposit WHERE state = 2
     )
     SELECT day, count(DISTINCT member_id) FILTER (WHERE turnover > 0)::int AS active,
       sum(turnover)::bigint AS turnover, sum(deposits)::bigint AS deposits
     FROM moved WHERE member_id IN (SELECT id FROM tree) AND day BETWEEN $2 AND $3
     GROUP BY GROUPING SETS ((day), ())`,
    [agentId, first, last],
  );
  const money = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  const of = (day: string | null) => {
    const row = rows.find((each) => each.day === day);
    return [row?.active ?? 0, money(row?.turnover ?? 0n), money(row?.deposits ?? 0n)] as const;
  };
  const { rows: sizes } = await source.pool.query<{ size: number }>(
    `SELECT count(*)::int AS size FROM member own LEFT JOIN member referrer ON referrer.id = own.referrer_id
     WHERE own.referrer_id = $1 OR referrer.referrer_id = $1`,
    [agentId],
  );
  return { of, whole: of(null), size: sizes[0]?.size };
};

const shownDays = async (view: ReturnType<typeof createCentre>, agentId: number, days: number) =>
  (await view.daily(agentId, { days })).map(({ day, active, turnover, deposits }) => [day, active, turnover, deposits]);

it('the centre shows the sums of the bets and deposits after any sequence of bets, voids, deposits and settlements', async () => {
  const step = fc.record({
    action: fc.constantFrom('play', 'play', 'void', 'deposit', 'settle'),
    who: fc.nat(3),
    daysAgo: fc.nat(DAYS - 1),
    amount: fc.integer({ min: 1, max: 500_000 }),
  });
  await fixture.plan('2026-01-02');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      clock.set(NOON);
      await database.pool.query('DELETE FROM agent_application; DELETE FROM settlement_run');
      const agent = await fixture.agent(new Date('2026-01-01T00:00:00+08:00'));
      const first = await newcomer(agent);
      const tree = [first, await newcomer(agent), await newcomer(first), await newcomer(await newcomer(first))];
      for (const { action, who, daysAgo, amount } of steps) {
        const memberId = tree[who] ?? first;
        const day = addDays(TODAY, -daysAgo);
        if (action === 'play') await play(memberId, BigInt(amount), day);
        if (action === 'deposit') {
          const draft = {
            memberId,
            way: 'bank' as const,
            amount: BigInt(amount),
            at: new Date(`${day}T09:00:00+08:00`),
          };
          await database.transaction((tx) => creditedDeposit(tx, { ...draft, decidedAfterMs: 0 }));
        }
        if (action === 'void')
          await database.pool.query(`UPDATE bet SET state = 'void' WHERE member_id = $1`, [memberId]);
        if (action === 'settle') await agents.settleDue();
      }
      // Written days are updated by the next settlement. Today and days that were never written need none.
      for (let daysAgo = 1; daysAgo < DAYS; daysAgo += 1)
        await agents.settleAgain(addDays(TODAY, -daysAgo), 'finance01');
      const plain = await recompute(database, agent, addDays(TODAY, 1 - DAYS), TODAY);
      const expected = Array.from({ length: DAYS }, (_, index) => addDays(TODAY, index + 1 - DAYS));
      expect(await shownDays(centre, agent, DAYS)).toEqual(expected.map((day) => [day, ...plain.of(day)]));
      // The month began with the first of these days.
      const { active_month, members } = await centre.overview(agent);
      expect([active_month, members]).toEqual([plain.whole[0], plain.size]);
      const { data: list } = await centre.members(agent, { search: '', filter: '', sort: 'turnover', page: 1 });
      const sum = list.reduce((total, { turnover }) => total + BigInt(turnover.replace('.', '')), 0n);
      expect(`${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`).toBe(plain.whole[1]);
    }),
    { numRuns: crowd(8, 3) },
  );
}, 300_000);

describe('a tree of 70,000 members', async () => {
  const { database: large } = await testDatabase();
  const size = { members: 70_100, tree: 70_000, agents: 3, bets: 5_000, deposits: 0, days: 8 };
  const log = createLog({ level: 'silent' });
  const settlement = createSettlement({
    database: large,
    patient: large,
    clock,
    log,
    ledger: createLedger(),
  });
  const view = createCentre({ database: large, clock, figures: { fold: async () => undefined } });
  const yesterday = addDays(TODAY, -1);

  beforeAll(async () => {
    clock.set(NOON);
    await fillPeople(large.pool, size, clock.now());
    await figuresOfBets(large).fold();
    await large.pool.query(
      `INSERT INTO commission_plan (first_day, tiers, staff_name, created_at)
       VALUES ('2026-01-02', '[{"active":0,"turnover":"0","direct":30,"indirect":5}]', '', now())`,
    );
  }, 300_000);

  it('is shown before any settlement', async () => {
    const plain = await recompute(large, FIRST_ID, addDays(TODAY, -3), TODAY);
    const expected = [-3, -2, -1, 0].map((at) => addDays(TODAY, at)).map((day) => [day, ...plain.of(day)]);
    expect(await shownDays(view, FIRST_ID, 4)).toEqual(expected);
  }, 120_000);

  it('is settled and shows the same figures from its written days', async () => {
    const { records, failed } = await settlement.settleAgain(yesterday, 'finance01');
    expect([records > 0, failed]).toEqual([true, 0]);
    const plain = await recompute(large, FIRST_ID, '2026-06-01', TODAY);
    expect((await shownDays(view, FIRST_ID, 2))[0]).toEqual([yesterday, ...plain.of(yesterday)]);
    const overview = await view.overview(FIRST_ID);
    expect([overview.members, overview.active_month]).toEqual([plain.size, plain.whole[0]]);
    expect(overview.members).toBeGreaterThanOrEqual(70_000);
    for (const sort of ['newest', 'turnover', 'deposits'] as const) {
      expect((await view.members(FIRST_ID, { search: '', filter: '', sort, page: 1 })).data).toHaveLength(10);
    }
    expect((await view.members(FIRST_ID, { search: '', filter: 'away', sort: 'newest', page: 1 })).total).toBe(10_000);
  }, 120_000);
});
