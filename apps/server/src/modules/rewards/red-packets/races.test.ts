import { redPacketPaid } from '@koi/contract/rules/red-packet-draw';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../../../../scripts/tell-campaign.ts';
import { crowd } from '../../../../test/crowd.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { booksAreSound, walletsOf } from '../../../../test/money.ts';
import { aPlan, aTier, credit, operator, publication, redPacketsFixture } from '../../../../test/red-packets.ts';
import { ManualClock } from '../../../platform/index.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const clock = new ManualClock('2026-06-18T08:00:00+08:00');
const fixture = await redPacketsFixture(clock);
const { database, redPackets, newMember } = fixture;

let day = new Date('2026-06-18T08:00:00+08:00');
const DAY_MS = 86_400_000;
const MEMBERS = crowd(1_000, 150);
let version = 0;

/** Each test uses a day of its own. */
beforeEach(() => {
  day = new Date(day.getTime() + DAY_MS);
  clock.set(day);
});
const publish = async (plan: ReturnType<typeof aPlan>) => {
  ({ version } = await redPackets.publish(operator, publication({ base: version, plan })));
};
const open = () => clock.set(new Date(day.getTime() + 2 * 3_600_000));
const deposit = (memberId: number, amount: number) =>
  credit(database, memberId, amount, new Date(day.getTime() - 3_600_000).toISOString());
const outcome = (work: Promise<{ redpacketmoney: string }>): Promise<string> =>
  work.then(
    ({ redpacketmoney }) => redpacketmoney,
    (cause: Error) => cause.message,
  );
const paidOf = (outcomes: readonly string[]) => outcomes.filter((each) => /^\d+\.\d\d$/.test(each));
const dayName = () => new Date(day.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const rowsOf = async (table: string) =>
  (await database.pool.query(`SELECT * FROM ${table} WHERE day = $1`, [dayName()])).rows;

describe('with concurrent requests', () => {
  it(`${MEMBERS} members claim a hundred packets: a hundred are paid, and the sum is exact`, async () => {
    await publish(aPlan([aTier({ min_money: '1', max_money: '1', budget: '100' })]));
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO member (name, name_key, realname, password_hash, pay_password_hash, joined_at)
       SELECT 'crowd' || n, 'crowd' || n, '众人', 'unused', 'unused', $1 FROM generate_series(1, $2) n RETURNING id`,
      [clock.now(), MEMBERS],
    );
    await database.pool.query(
      `INSERT INTO deposit (member_id, no, way, amount, state, created_at, expires_at, decided_at)
       SELECT id, 'crowd' || id, 'bank', 50000, 2, $1, $1, $1 FROM member WHERE name LIKE 'crowd%'`,
      [new Date(day.getTime() - 3_600_000)],
    );
    open();
    const outcomes: string[] = [];
    const queue = [...rows.entries()];
    const claim = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        outcomes[next[0]] = await outcome(redPackets.draw(next[1].id, undefined));
      }
    };
    await Promise.all(Array.from({ length: 64 }, claim));
    tellCampaign('members who claim a packet', outcomes.filter(Boolean).length);
    expect(paidOf(outcomes)).toHaveLength(100);
    expect(outcomes.filter((each) => each === '今日红包已派完，您的领取次数未扣除')).toHaveLength(MEMBERS - 100);
    expect(await rowsOf('red_packet_pot')).toMatchObject([{ spent: 100_00n, budget: 100_00n, draws: 100 }]);
    const { rows: posted } = await database.pool.query(
      `SELECT count(*)::int AS packets, sum(p.amount)::bigint AS total FROM ledger_transaction t
       JOIN ledger_posting p ON p.transaction_id = t.id WHERE t.kind = 'red-packet'`,
    );
    expect(posted).toEqual([{ packets: 100, total: 100_00n }]);
    const loser = rows[outcomes.findIndex((each) => !/^\d/.test(each))]?.id ?? 0;
    expect(await redPackets.summary(loser)).toMatchObject({ sendnums: 1, acquirednum: 0, rules: [{ sold_out: 1 }] });
  }, 120_000);

  it('thirty requests of one member draw as often as the rules grant', async () => {
    await publish(
      aPlan([aTier({ times: 2 }), aTier({ recharge: '1000', times: 2, budget: '5000' })], { max_times: 3 }),
    );
    const memberId = await newMember();
    await deposit(memberId, 1_000);
    open();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(redPackets.draw(memberId, undefined))));
    const paid = paidOf(outcomes);
    expect(paid).toHaveLength(3);
    expect(outcomes.filter((each) => each === '您暂未达到领取条件，快去完成吧！')).toHaveLength(27);
    const total = paid.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
    expect((await walletsOf(database, memberId)).centre).toBe(1_000_00n + total);
    const drawn = await rowsOf('red_packet_draw');
    expect(drawn.map(({ draw }) => draw).toSorted()).toEqual([1, 2, 3]);
    expect(drawn.map(({ tier }) => tier).toSorted()).toEqual([1, 2, 2]);
  });

  it('draws that wait for a locked pot leave connections of the pool to other requests', async () => {
    await publish(aPlan([aTier({ min_money: '1', max_money: '1', budget: '100' })]));
    const memberIds = await Promise.all(Array.from({ length: 40 }, newMember));
    for (const memberId of memberIds) await deposit(memberId, 500);
    open();
    await redPackets.summary(memberIds[0] ?? 0);
    const locker = await database.pool.connect();
    await locker.query('BEGIN');
    await locker.query('SELECT 1 FROM red_packet_pot WHERE day = $1 FOR UPDATE', [dayName()]);
    let answered = 0;
    const draw = async (memberId: number) => {
      const drawn = await outcome(redPackets.draw(memberId, undefined));
      answered += 1;
      return drawn;
    };
    const outcomes = memberIds.map(draw);
    await expect.poll(() => lockWaits(database)).toBeGreaterThan(0);
    // Reads of the other members use the pool meanwhile, but none keeps a connection while the pot is locked.
    await expect.poll(() => database.pool.waitingCount).toBe(0);
    // The pool is free because the draws wait outside it, not because a database timeout has ended them.
    expect(answered).toBeLessThan(10);
    await locker.query('ROLLBACK');
    locker.release();
    expect(paidOf(await Promise.all(outcomes)).length).toBeGreaterThan(30);
    const { spent, draws } = (await rowsOf('red_packet_pot'))[0];
    expect(spent).toBe(BigInt(draws) * 100n);
  }, 120_000);

  it('thirty requests with the same key draw once and get the same answer', async () => {
    const memberId = await newMember();
    await deposit(memberId, 1_000);
    open();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(redPackets.draw(memberId, 'one-tap'))));
    expect(new Set(outcomes).size).toBe(1);
    expect(paidOf(outcomes)).toHaveLength(30);
    expect(await rowsOf('red_packet_draw')).toHaveLength(1);
  });

  it('ten processes commit to one seed, and repeated runs of the job change nothing', async () => {
    clock.set(new Date(day.getTime() + 90 * 60_000));
    const processes = Array.from({ length: 10 }, () => fixture.newProcess());
    const now = clock.now();
    const run = (each: (typeof processes)[number]) =>
      each.jobs[0]?.handler({ now, log: undefined as never, data: {} }) ?? Promise.resolve();
    await Promise.all(processes.map(run));
    const [first] = await rowsOf('red_packet_day');
    await Promise.all(processes.map(run));
    expect(await rowsOf('red_packet_day')).toEqual([first]);
    expect(first).toMatchObject({ seed: '', revealed_at: null });
  });

  it('publishing and committing are serialised: the day has the rules of its version', async () => {
    clock.set(new Date(day.getTime() + 90 * 60_000));
    const memberId = await newMember();
    const [seen] = await Promise.all([
      redPackets.summary(memberId),
      publish(aPlan([aTier({ times: 7 })], { max_times: 7 })),
    ]);
    const [row] = await rowsOf('red_packet_day');
    const { rows } = await database.pool.query('SELECT first_day FROM red_packet_plan WHERE version = $1', [version]);
    expect(rows[0].first_day > dayName()).toBe(row.version < version);
    const later = await redPackets.summary(memberId);
    expect(later.commitment).toBe(row.commitment);
    expect(['', row.commitment]).toContain(seen.commitment);
  });
});

describe('after a failure', () => {
  it('a failed draw leaves no records, and a new process can make the granted draw', async () => {
    const memberId = await newMember();
    await deposit(memberId, 1_000);
    open();
    const before = await redPackets.summary(memberId);
    await database.pool.query(
      `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the power is gone'; END $$;
       CREATE TRIGGER broken BEFORE INSERT ON turnover_requirement FOR EACH ROW EXECUTE FUNCTION broken()`,
    );
    await expect(redPackets.draw(memberId, 'cut-short')).rejects.toThrow();
    await database.pool.query('DROP TRIGGER broken ON turnover_requirement; DROP FUNCTION broken');
    expect(await rowsOf('red_packet_draw')).toEqual([]);
    expect(await rowsOf('red_packet_pot')).toMatchObject([{ spent: 0n, draws: 0 }]);
    const again = fixture.newProcess();
    expect(await again.summary(memberId)).toMatchObject({ sendnums: before.sendnums, commitment: before.commitment });
    expect(paidOf([await outcome(again.draw(memberId, 'cut-short'))])).toHaveLength(1);
  });

  it('the database refuses to exceed a budget or to store a draw twice', async () => {
    const memberId = await newMember();
    await deposit(memberId, 1_000);
    open();
    await redPackets.draw(memberId, undefined);
    const exceed = database.pool.query('UPDATE red_packet_pot SET spent = budget + 1 WHERE day = $1', [dayName()]);
    await expect(exceed).rejects.toThrow('red_packet_pot_never_exceeded');
    const twice = database.pool.query(
      `INSERT INTO red_packet_draw (member_id, no, day, draw, tier, place, given_before, drawn, amount, recharge, multiple,
         left_after, created_at)
       SELECT member_id, 'H2', day, draw, tier, place + 1, given_before, drawn, amount, recharge, multiple, 0, created_at
       FROM red_packet_draw WHERE day = $1`,
      [dayName()],
    );
    await expect(twice).rejects.toThrow('red_packet_draw_once');
  });
});

it('budgets are never exceeded and every draw follows the published rules, for any plan', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        min: fc.integer({ min: 1, max: 300 }),
        more: fc.integer({ min: 0, max: 500 }),
        extra: fc.integer({ min: 0, max: 900 }),
        times: fc.integer({ min: 1, max: 4 }),
        claimants: fc.integer({ min: 1, max: 5 }),
      }),
      async ({ min, more, extra, times, claimants }) => {
        day = new Date(day.getTime() + DAY_MS);
        clock.set(day);
        const yuan = (amount: number) => (amount / 100).toFixed(2);
        const [low, high] = [yuan(min), yuan(min + more)];
        const upper = aTier({
          recharge: '2000',
          times,
          min_money: low,
          max_money: high,
          budget: yuan(min + more + extra),
        });
        const lower = aTier({ times, min_money: low, max_money: low, budget: low });
        await publish(aPlan([lower, upper], { max_times: 6 }));
        const members = await Promise.all(Array.from({ length: claimants }, newMember));
        for (const memberId of members) await deposit(memberId, 2_000);
        open();
        const taps = members.flatMap((memberId) => Array.from({ length: 4 }, () => memberId));
        const outcomes = await Promise.all(taps.map((memberId) => outcome(redPackets.draw(memberId, undefined))));
        const drawn = await rowsOf('red_packet_draw');
        expect(paidOf(outcomes)).toHaveLength(drawn.length);
        for (const pot of await rowsOf('red_packet_pot')) {
          const own = drawn.filter(({ tier }) => tier === pot.tier).toSorted((a, b) => a.place - b.place);
          let given = 0n;
          for (const [index, row] of own.entries()) {
            expect(row).toMatchObject({ place: index + 1, given_before: given });
            expect(row.amount).toBe(redPacketPaid(row.drawn, pot.budget, given));
            given += row.amount;
          }
          expect(pot).toMatchObject({ spent: given, draws: own.length });
          expect(given <= pot.budget).toBe(true);
        }
      },
    ),
    { numRuns: crowd(12, 4) },
  );
}, 60_000);

it('keeps the books balanced', async () => {
  expect(await booksAreSound(database)).toBe(true);
  const packets = (await auditBooks(database)).find(({ name }) => name.startsWith('红包'));
  expect(packets?.passed).toBe(true);
});
