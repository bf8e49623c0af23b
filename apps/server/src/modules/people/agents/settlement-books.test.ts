import { commissionOf } from '@koi/contract/rules/commission';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentsFixture, LONG_AGO, TIERS } from '../../../../test/agents.ts';
import { crowd } from '../../../../test/crowd.ts';
import { booksAreSound, walletsOf } from '../../../../test/money.ts';
import { ManualClock } from '../../../platform/index.ts';

const DAY = '2026-06-17';
const NIGHT = '2026-06-18T00:20:00+08:00';
const clock = new ManualClock(NIGHT);
const fixture = await agentsFixture(clock);
const { database, agents, newcomer, play, records } = fixture;
await fixture.plan('2026-01-02');

const startOver = async () => {
  clock.set(NIGHT);
  await database.pool.query('DELETE FROM settlement_run; DELETE FROM bet; DELETE FROM agent_application');
};

it('the settled commission equals the value of the bets after any sequence of bets, voids and runs', async () => {
  const step = fc.record({
    action: fc.constantFrom('play', 'void', 'run', 'hand', 'night'),
    who: fc.nat(2),
    valid: fc.bigInt({ min: 1n, max: 2_000_000n }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await startOver();
      const own = await fixture.agent(LONG_AGO);
      const first = await newcomer(own);
      const tree = [first, await newcomer(own), await newcomer(first)];
      for (const { action, who, valid } of steps) {
        const yesterday = new Date(clock.now().getTime() - 8 * 3_600_000).toISOString().slice(0, 10);
        if (action === 'play') await play(tree[who] ?? first, valid, yesterday);
        if (action === 'void')
          await database.pool.query(
            `UPDATE bet SET state = 'void', corrections = corrections + 1, pulled_at = $2
             WHERE ctid = (SELECT ctid FROM bet WHERE member_id = $1 ORDER BY bet LIMIT 1)`,
            [tree[who], clock.now()],
          );
        if (action === 'run') await Promise.all([agents.settleDue(), agents.settleDue()]);
        if (action === 'hand') await Promise.all([agents.settleAgain(DAY, 'a'), agents.settleAgain(DAY, 'b')]);
        if (action === 'night') clock.advance(86_400_000);
      }
      clock.advance(86_400_000);
      await agents.settleDue();
      const all = await records(own);
      const { rows: stakes } = await database.pool.query<{ member_id: number; day: string; valid: bigint }>(
        `SELECT member_id, to_char(settled_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, sum(valid_stake)::bigint AS valid
         FROM bet WHERE state = 'settled' GROUP BY 1, 2`,
      );
      const days = new Set([...stakes.map(({ day }) => day), ...all.map(({ day }) => day)]);
      for (const day of days) {
        // Every night checks the last week. Earlier changes need a run by staff.
        if (Date.parse(`${day}T00:00:00+08:00`) < clock.now().getTime() - 7 * 86_400_000) continue;
        const of = stakes.filter((stake) => stake.day === day);
        const sum = (ids: (number | undefined)[]) =>
          of.reduce((total, { member_id, valid }) => (ids.includes(member_id) ? total + valid : total), 0n);
        const { amount } = commissionOf(TIERS, {
          active: of.length,
          direct: sum(tree.slice(0, 2)),
          indirect: sum(tree.slice(2)),
        });
        const settled = all.filter((record) => record.day === day);
        expect(settled.reduce((total, record) => total + record.amount, 0n)).toBe(amount);
      }
      const paid = all.reduce((total, record) => total + record.paid, 0n);
      const owed = all.reduce((total, record) => total + record.amount, 0n);
      expect(paid).toBeGreaterThanOrEqual(owed);
      expect((await walletsOf(database, own)).centre).toBe(paid);
    }),
    { numRuns: crowd(15, 5) },
  );
  expect(await booksAreSound(database)).toBe(true);
  expect(await fixture.failedChecks()).toEqual([]);
}, 120_000);

describe('the check of the books', () => {
  it('detects a changed commission record', async () => {
    await startOver();
    const agent = await fixture.agent(LONG_AGO);
    await play(await newcomer(agent), 100_000n, DAY);
    await agents.settleDue();
    expect(await fixture.failedChecks()).toEqual([]);
    await database.pool.query(
      'UPDATE commission_record SET direct_amount = direct_amount + 1, amount = amount + 1, paid = paid + 1 WHERE member_id = $1',
      [agent],
    );
    expect(await fixture.failedChecks()).toEqual(['佣金订单与账本一致']);
  });
});
