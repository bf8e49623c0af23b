import { JOBS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { newStaff } from '../../../../test/staff.ts';
import { type VenueMember, venueFixture } from '../../../../test/venues.ts';
import { walletsOn } from './reports.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, moveOut, orders, clock, jobs } = fixture;
const YESTERDAY = '2026-06-18';

const report = async (token: string) => {
  await jobs.run('venues-reconcile');
  const { body } = await call(staffRows.venues.reconciliations, {}, { token });
  return body.data.data;
};

const play = async (who: VenueMember): Promise<void> => {
  await moveIn(who, 'xinghe', '100');
  for (let round = 0; round < 3; round += 1) {
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), round === 1 ? 2_500n : 0n);
    clock.advance(600_000);
  }
  await moveOut(who, 'xinghe', '20');
};

it('the reconciliation reports no difference for open bets and a transfer in transit', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, (_, index) => member(`level${100 + index}`, 100_000n)));
  for (const who of members) await play(who);
  const [first, second] = members as [VenueMember, VenueMember];
  venue.place('xinghe', first.player, 500n);
  venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'before' } : undefined));
  await moveIn(second, 'xinghe', '30');
  venue.heal();
  clock.set('2026-06-19T05:20:00+08:00');
  const { token } = await newStaff(app, 'readonly');
  const rows = await report(token);
  expect(rows.map(({ platname, day, complete, differences }) => ({ platname, day, complete, differences }))).toEqual(
    ['canghai', 'xinghe', 'yunding'].map((platname) => ({ platname, day: YESTERDAY, complete: true, differences: [] })),
  );
  const xinghe = rows.find(({ platname }) => platname === 'xinghe');
  expect(xinghe).toMatchObject({ hours: 24, title: '星河电子' });
  expect((xinghe?.wallets ?? 0) + (xinghe?.skipped ?? 0)).toBe(8);
  expect(xinghe?.transfers).toBeGreaterThanOrEqual(16);
}, 60_000);

it('the reconciliation reports exactly twenty differences of five kinds, each with its kind and subject', async () => {
  clock.advance(86_400_000 * 2);
  clock.set('2026-06-22T00:30:00+08:00');
  const members = await Promise.all(Array.from({ length: 12 }, (_, index) => member(`uneven${10 + index}`, 100_000n)));
  const wrong: string[] = [];
  const numbers: string[] = [];
  for (const who of members) {
    await moveIn(who, 'canghai', '100');
    await moveIn(who, 'canghai', '50');
    numbers.push(...(await orders(who)).map(({ no }) => no));
  }
  // Each of the eight bets is in a different hour.
  const reported = members.slice(0, 8).map((who) => {
    const bet = venue.settle('canghai', venue.place('canghai', who.player, 1_000n), 300n);
    clock.advance(3_600_000);
    return bet;
  });
  await jobs.bets.pullAll();

  for (const who of members.slice(0, 6)) {
    venue.setBalance('canghai', who.player, venue.balance('canghai', who.player) + 1n);
    wrong.push(`wallet 会员 ${who.id}`);
  }
  const taken = venue.orders('canghai');
  const change = (no: string | undefined, changes: object): void => {
    const known = taken.get(no ?? '');
    if (known !== undefined) taken.set(no ?? '', { ...known, ...changes });
  };
  for (const no of numbers.slice(0, 4)) {
    change(no, { amount: 1n });
    wrong.push(`transfer-amount ${no}`);
  }
  for (const no of numbers.slice(10, 12)) {
    change(no, { state: 'refused' });
    wrong.push(`transfer-state ${no}`);
  }
  for (const no of numbers.slice(14, 16)) {
    taken.delete(no);
    wrong.push(`transfer-state ${no}`);
  }
  for (const bet of reported.slice(0, 3)) venue.forgetBet('canghai', bet.bet);
  for (const bet of reported.slice(3, 6)) venue.rewrite('canghai', { ...bet, payout: bet.payout + 1n });
  wrong.push(...['00', '01', '02'].map((hour) => `bet-count 2026-06-22 ${hour} 时`));
  wrong.push(...['03', '04', '05'].map((hour) => `bet-amount 2026-06-22 ${hour} 时`));

  clock.set('2026-06-23T05:20:00+08:00');
  const { token } = await newStaff(app, 'readonly');
  const [found] = (await report(token)).filter(({ platname }) => platname === 'canghai');
  expect(found?.differences.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual(wrong.toSorted());
  expect(wrong).toHaveLength(20);
  expect(jobs.logged()).toContain('a venue differs from our books');
}, 60_000);

it('the reconciliation reports an incomplete comparison, and is refused without the permission', async () => {
  clock.advance(86_400_000);
  venue.fail(({ venue: venueCode, path }) =>
    venueCode === 'yunding' && path === '/v1/summary' ? { do: 'before' } : undefined,
  );
  const { token } = await newStaff(app, 'readonly');
  const [yunding] = (await report(token)).filter(({ platname }) => platname === 'yunding');
  venue.heal();
  expect(yunding).toMatchObject({ complete: false, progress: null, differences: [] });
  const odd = await call(staffRows.venues.reconciliations, { differing: 1 }, { token });
  expect(odd.body.data.data.map(({ platname }) => platname)).toEqual(['canghai', 'yunding', 'canghai']);
  const { token: content } = await newStaff(app, 'content');
  expect((await call(staffRows.venues.reconciliations, {}, { token: content })).body.code).toBe(403);
});

describe('a reconciliation that was interrupted', () => {
  const DAY = '2026-06-24';
  const paths = () => venue.calls.map(({ path }) => path);

  it('continues after the last part, and a complete one is not repeated', async () => {
    clock.set('2026-06-24T12:00:00+08:00');
    const who = await member('halted01', 100_000n);
    await moveIn(who, 'xinghe', '100');
    clock.set('2026-06-25T05:20:00+08:00');
    const stop = new AbortController();
    await expect(
      jobs.run('venues-reconcile', { signal: stop.signal, progress: async () => stop.abort() }),
    ).rejects.toThrow(JOBS.paused);
    const { token } = await newStaff(app, 'readonly');
    const read = async () => {
      const { body } = await call(staffRows.venues.reconciliations, { platname: 'xinghe' }, { token });
      return body.data.data.find(({ day }) => day === DAY);
    };
    const halted = await read();
    expect(halted).toMatchObject({ hours: 24, transfers: 0, wallets: 0, complete: true });
    expect(halted?.progress).toMatchObject({ done: 24, interrupted: false });
    expect(halted?.progress?.total).toBeGreaterThan(24);
    venue.calls.length = 0;
    await jobs.run('venues-reconcile');
    expect(paths()).not.toContain('/v1/summary');
    const whole = await read();
    expect(whole).toMatchObject({ hours: 24, transfers: 1, complete: true, progress: null });
    expect(whole?.wallets).toBeGreaterThan(0);
    venue.calls.length = 0;
    await jobs.run('venues-reconcile');
    expect(venue.calls).toEqual([]);
  });

  it('compares the wallets that moved on the day, those that differed, and the others by turns', async () => {
    const { rows } = await fixture.database.pool.query<{ member_id: number }>(
      `SELECT member_id FROM venue_player WHERE platname = 'canghai' ORDER BY member_id`,
    );
    const { memberIds } = await walletsOn(fixture.database.orm, 'canghai', '2026-06-26');
    expect(memberIds).toEqual(rows.map(({ member_id }) => member_id));
    await fixture.database.pool.query(
      `INSERT INTO venue_player (member_id, platname, registered_at)
       SELECT 900000 + n, 'canghai', now() FROM generate_series(1, 1500) n`,
    );
    const first = await walletsOn(fixture.database.orm, 'canghai', '2026-06-26');
    expect(first.memberIds.length).toBeLessThan(1_000 + rows.length + 1);
    await fixture.database.pool.query(
      `INSERT INTO venue_reconciliation (day, platname, checked_at, wallets, transfers, hours, skipped, complete, differences, sampled_to)
       VALUES ('2026-06-26', 'canghai', now(), 0, 0, 24, 0, true, '[{"kind":"wallet","subject":"会员 900001"}]', $1)`,
      [first.sampledTo],
    );
    const second = await walletsOn(fixture.database.orm, 'canghai', '2026-06-27');
    expect(second.memberIds).toContain(900_001);
    expect(new Set([...first.memberIds, ...second.memberIds]).size).toBe(rows.length + 1_500);
  });
});
