import { commissionOf } from '@koi/contract/rules/commission';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentsFixture, TIERS } from '../../../../test/agents.ts';
import { booksAreSound, walletsOf } from '../../../../test/money.ts';
import { ManualClock } from '../../../platform/index.ts';
import { checkBooks } from '../../operator/reports/books.ts';
import { checkCommissions, paidCommissions } from './index.ts';
import { createSettlement } from './settlement.ts';

const DAY = '2026-06-17';
const NIGHT = '2026-06-18T00:20:00+08:00';
const LONG_AGO = new Date('2026-01-01T12:00:00+08:00');
const clock = new ManualClock(NIGHT);
const fixture = await agentsFixture(clock);
const { database, agents, newcomer, play, records } = fixture;

let agent = 0;
let direct = 0;
let indirect = 0;
beforeEach(async () => {
  clock.set(NIGHT);
  await database.pool.query(
    'DELETE FROM settlement_run; DELETE FROM commission_plan; DELETE FROM agent_application; DELETE FROM bet',
  );
  await fixture.plan('2026-01-02');
  agent = await fixture.agent(LONG_AGO);
  direct = await newcomer(agent);
  indirect = await newcomer(direct);
});

const centreOf = async (id = agent) => (await walletsOf(database, id)).centre;
const nextNight = () => clock.advance(86_400_000);
const kept = async (id = agent) => (await records(id)).map(({ day, part, amount, paid }) => [day, part, amount, paid]);

const books = async () =>
  (
    await checkBooks(database, {
      orders: [{ name: '佣金', kind: 'commission', keyOf: (posting) => posting, settled: paidCommissions }],
      openByMember: async () => new Map(),
      more: [checkCommissions],
    })
  )
    .filter(({ passed }) => !passed)
    .map(({ name }) => name);

describe('a settled day', () => {
  it('pays commission of both levels in one posting from the house account', async () => {
    await play(direct, 100_000n, DAY);
    await play(indirect, 200_000n, DAY);
    await agents.settleDue();
    expect(await kept()).toEqual([[DAY, 0, 400n, 400n]]);
    expect(await centreOf()).toBe(400n);
    const { rows } = await database.pool.query(
      `SELECT key, kind FROM ledger_transaction WHERE member_id = $1 AND kind = 'commission'`,
      [agent],
    );
    expect(rows).toEqual([{ key: `commission:${agent}:${DAY}`, kind: 'commission' }]);
    const { rows: required } = await database.pool.query('SELECT 1 FROM turnover_requirement WHERE member_id = $1', [
      agent,
    ]);
    expect(required).toEqual([]);
  });

  it('includes neither a third level nor bets of the agent', async () => {
    await play(await newcomer(indirect), 100_000n, DAY);
    await play(agent, 100_000n, DAY);
    await agents.settleDue();
    expect(await kept()).toEqual([]);
  });

  it('is paid once when the job runs again, late, concurrently and by hand', async () => {
    await play(direct, 1_234_567n, DAY);
    await Promise.all([
      ...Array.from({ length: 10 }, () => agents.settleDue()),
      ...Array.from({ length: 10 }, () => agents.settleAgain(DAY, 'finance01')),
    ]);
    await agents.settleDue();
    nextNight();
    await agents.settleDue();
    await agents.settleAgain(DAY, 'finance01');
    expect(await kept()).toEqual([[DAY, 0, 3_703n, 3_703n]]);
    expect(await centreOf()).toBe(3_703n);
    expect(await books()).toEqual([]);
  });

  it('is settled later when nights were missed, each day by its own bets', async () => {
    await play(direct, 100_000n, '2026-06-12');
    await play(direct, 200_000n, DAY);
    await agents.settleDue();
    expect(await kept()).toEqual([
      ['2026-06-12', 0, 300n, 300n],
      [DAY, 0, 600n, 600n],
    ]);
  });

  it('pays an agent only from the day on which they became one', async () => {
    const late = await fixture.agent(new Date(`${DAY}T23:00:00+08:00`));
    const theirs = await newcomer(late);
    await play(theirs, 100_000n, '2026-06-16');
    await play(theirs, 100_000n, DAY);
    await agents.settleDue();
    expect(await kept(late)).toEqual([[DAY, 0, 300n, 300n]]);
  });

  it('pays nothing without a plan', async () => {
    await database.pool.query('DELETE FROM commission_plan');
    await play(direct, 100_000n, DAY);
    await agents.settleDue();
    expect(await kept()).toEqual([]);
  });

  it('uses the plan of that day, even when it is settled or corrected later', async () => {
    await fixture.plan('2026-06-18', [{ active: 0, turnover: 0n, direct: 200, indirect: 100 }]);
    await play(direct, 100_000n, DAY);
    await play(direct, 100_000n, '2026-06-18');
    nextNight();
    await agents.settleDue();
    await play(direct, 50_000n, DAY);
    nextNight();
    await agents.settleDue();
    expect(await kept()).toEqual([
      [DAY, 0, 300n, 300n],
      ['2026-06-18', 0, 2_000n, 2_000n],
      [DAY, 1, 150n, 150n],
    ]);
  });
});

describe('a run in which an agent fails', () => {
  const dayOf = async () => {
    const { rows } = await database.pool.query('SELECT member_id, reason FROM settlement_failure WHERE day = $1', [
      DAY,
    ]);
    return rows;
  };
  /** A settlement whose second posting fails. */
  const failing = (source: Pick<typeof fixture, 'database'>, onFailure: () => void = () => undefined) => {
    let posts = 0;
    return createSettlement({
      database: source.database,
      patient: database,
      clock,
      log: fixture.log,
      ledger: {
        async post(tx, entry) {
          posts += 1;
          if (posts === 2) {
            onFailure();
            throw new Error('this agent is broken');
          }
          return fixture.ledger.post(tx, entry);
        },
      },
    });
  };
  let agents3: number[] = [];
  beforeEach(async () => {
    agents3 = [agent, await fixture.agent(LONG_AGO), await fixture.agent(LONG_AGO)];
    await play(direct, 100_000n, DAY);
    for (const id of agents3.slice(1)) await play(await newcomer(id), 100_000n, DAY);
  });
  const paid = () => Promise.all(agents3.map(centreOf));

  it('settles all other agents, stores the reason and is completed by the next run', async () => {
    await failing(fixture).settleDue();
    expect(await paid()).toEqual([300n, 0n, 300n]);
    expect(await dayOf()).toEqual([{ member_id: agents3[1], reason: 'this agent is broken' }]);
    await agents.settleDue();
    expect(await paid()).toEqual([300n, 300n, 300n]);
    expect(await dayOf()).toEqual([]);
    expect(await books()).toEqual([]);
  });

  it('aborts when the database is unavailable, and the next run completes it without paying twice', async () => {
    let isGone = false;
    const dying = {
      ...database,
      get orm() {
        if (isGone) throw new Error('the process died');
        return database.orm;
      },
    };
    const settlement = failing({ database: dying }, () => {
      isGone = true;
    });
    await expect(settlement.settleDue()).rejects.toThrow('the process died');
    expect(await paid()).toEqual([300n, 0n, 0n]);
    await agents.settleDue();
    expect(await paid()).toEqual([300n, 300n, 300n]);
  });
});

describe('a bet that changes after its day was settled', () => {
  it('is paid by the difference', async () => {
    await play(direct, 100_000n, DAY);
    await agents.settleDue();
    await play(direct, 100_000n, DAY);
    nextNight();
    await agents.settleDue();
    expect(await kept()).toEqual([
      [DAY, 0, 300n, 300n],
      [DAY, 1, 300n, 300n],
    ]);
    expect(await centreOf()).toBe(600n);
  });

  it('is deducted from the next settlement when it becomes void, never from the wallet', async () => {
    const [bet] = await play(direct, 100_000n, DAY);
    await agents.settleDue();
    await database.pool.query(`UPDATE bet SET state = 'void' WHERE bet = $1`, [bet]);
    await play(direct, 40_000n, '2026-06-18');
    nextNight();
    await agents.settleDue();
    expect(await kept()).toEqual([
      [DAY, 0, 300n, 300n],
      [DAY, 1, -300n, 0n],
      ['2026-06-18', 0, 120n, 0n],
    ]);
    await play(direct, 100_000n, '2026-06-19');
    nextNight();
    await agents.settleDue();
    expect((await kept()).at(-1)).toEqual(['2026-06-19', 0, 300n, 120n]);
    expect(await centreOf()).toBe(420n);
    expect(await books()).toEqual([]);
  });

  it('is paid by the new tier when it moves the day to another one', async () => {
    const second = await newcomer(agent);
    await play(direct, 1_000_000n, DAY);
    await agents.settleDue();
    await play(second, 100n, DAY);
    await agents.settleAgain(DAY, 'finance01');
    expect(await kept()).toEqual([
      [DAY, 0, 3_000n, 3_000n],
      [DAY, 1, 2_000n, 2_000n],
    ]);
  });
});

it('the settled commission equals the value of the bets after any sequence of bets, voids and runs', async () => {
  const step = fc.record({
    action: fc.constantFrom('play', 'void', 'run', 'hand', 'night'),
    who: fc.nat(2),
    valid: fc.bigInt({ min: 1n, max: 2_000_000n }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      clock.set(NIGHT);
      await database.pool.query('DELETE FROM settlement_run; DELETE FROM bet; DELETE FROM agent_application');
      const own = await fixture.agent(LONG_AGO);
      const first = await newcomer(own);
      const tree = [first, await newcomer(own), await newcomer(first)];
      for (const { action, who, valid } of steps) {
        const yesterday = new Date(clock.now().getTime() - 8 * 3_600_000).toISOString().slice(0, 10);
        if (action === 'play') await play(tree[who] ?? first, valid, yesterday);
        if (action === 'void')
          await database.pool.query(
            `UPDATE bet SET state = 'void' WHERE ctid = (SELECT ctid FROM bet WHERE member_id = $1 ORDER BY bet LIMIT 1)`,
            [tree[who]],
          );
        if (action === 'run') await Promise.all([agents.settleDue(), agents.settleDue()]);
        if (action === 'hand') await Promise.all([agents.settleAgain(DAY, 'a'), agents.settleAgain(DAY, 'b')]);
        if (action === 'night') nextNight();
      }
      nextNight();
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
      expect(await centreOf(own)).toBe(paid);
    }),
    { numRuns: 15 },
  );
  expect(await booksAreSound(database)).toBe(true);
  expect(await books()).toEqual([]);
}, 120_000);

describe('the check of the books', () => {
  it('detects a changed commission record', async () => {
    await play(direct, 100_000n, DAY);
    await agents.settleDue();
    expect(await books()).toEqual([]);
    await database.pool.query(
      'UPDATE commission_record SET direct_amount = direct_amount + 1, amount = amount + 1, paid = paid + 1 WHERE member_id = $1',
      [agent],
    );
    expect(await books()).toEqual(['佣金订单与账本一致']);
  });
});
