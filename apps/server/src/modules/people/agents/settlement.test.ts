import { beforeEach, describe, expect, it } from 'vitest';
import { agentsFixture, LONG_AGO } from '../../../../test/agents.ts';
import { walletsOf } from '../../../../test/money.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettlement } from './settlement.ts';

const DAY = '2026-06-17';
const NIGHT = '2026-06-18T00:20:00+08:00';
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
    expect(await fixture.failedChecks()).toEqual([]);
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

  it('pays nothing to an agent whose account was closed since', async () => {
    await play(direct, 100_000n, DAY);
    await database.pool.query('UPDATE member SET frozen = true, closed_at = $2 WHERE id = $1', [agent, clock.now()]);
    await agents.settleDue();
    expect(await kept()).toEqual([]);
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
    expect(await fixture.failedChecks()).toEqual([]);
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
    await fixture.changeBet(bet, `state = 'void'`);
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
    expect(await fixture.failedChecks()).toEqual([]);
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
