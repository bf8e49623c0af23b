import { memberRows, staffRows, TRANSFERS } from '@koi/contract';
import { beforeEach, expect, it } from 'vitest';
import { differingRanges } from '../../../../test/book-ranges.ts';
import { newStaff } from '../../../../test/staff.ts';
import { type VenueMember, venueFixture } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, moveOut, wallets, clock, database, jobs, ask } = fixture;
const TODAY = '2026-06-18';

beforeEach(() => venue.heal());

const report = async (day: string, venueCode: string) => {
  const { token } = await newStaff(app, 'readonly');
  const { body } = await call(staffRows.venues.reconciliations, { platname: venueCode }, { token });
  return body.data.data.find((each) => each.day === day);
};
const unexplained = async (venueCode: string) => {
  const { token } = await newStaff(app, 'readonly');
  const { body } = await call(staffRows.venues.list, {}, { token });
  return body.data.find((each) => each.platname === venueCode)?.unexplained;
};
const recall = (who: VenueMember) => call(memberRows.transfers.recoverAll, {}, { token: who.token });
const states = async (who: VenueMember) => {
  const { rows } = await database.pool.query('SELECT state, missing FROM venue_advance WHERE member_id = $1', [who.id]);
  return rows;
};

type State = { state: string; missing: bigint };
/** Repeats the job until it has decided, because a busy machine may make the venue answer too late for one run. */
const decided = (who: VenueMember, expected: State) =>
  expect
    .poll(
      async () => {
        clock.advance(61_000);
        await jobs.run('transfers-advances');
        return states(who);
      },
      { timeout: 60_000 },
    )
    .toEqual([expected]);

it('an advance that no bet explains causes an alert and a line in the reconciliation report of its day', async () => {
  const who = await member('advance01', 10_000n);
  await moveIn(who, 'xinghe', '50');
  // Simulates a venue that accepted an order after it had closed it.
  venue.setBalance('xinghe', who.player, 11_000n);
  await recall(who);
  expect(await wallets(who)).toEqual({ centre: 16_000n, transit: 0n, xinghe: 0n });
  expect(await report(TODAY, 'xinghe')).toBeUndefined();
  await decided(who, { state: 'unexplained', missing: 6_000n });
  await jobs.run('transfers-advances');
  expect(jobs.logged().split('no bet explains what a venue paid out')).toHaveLength(2);
  const found = await report(TODAY, 'xinghe');
  expect(found).toMatchObject({ complete: false });
  expect(found?.differences).toMatchObject([
    { kind: 'advance', kind_text: '垫付无注单可解释', ours: '垫付 60.00', theirs: '60.00 没有注单可解释' },
  ]);
  expect(found?.differences[0]?.subject).toContain(`会员 ${who.id}`);
  expect(await unexplained('xinghe')).toBe('60.00');
});

it('an unexplained advance stays in the report of its day when the daily comparison adds to it', async () => {
  clock.set('2026-06-19T05:20:00+08:00');
  const compared = async () => {
    clock.advance(61_000);
    await jobs.run('venues-reconcile');
    return report(TODAY, 'xinghe');
  };
  await expect.poll(compared, { timeout: 60_000 }).toMatchObject({ complete: true, hours: 24 });
  const found = await report(TODAY, 'xinghe');
  expect(found?.differences.map(({ kind }) => kind).toSorted()).toEqual(['advance', 'wallet']);
});

it('an unexplained advance is found after the member has repaid it with other money', async () => {
  const who = await member('advance02', 10_000n);
  await moveIn(who, 'canghai', '50');
  venue.setBalance('canghai', who.player, 9_000n);
  await recall(who);
  await moveIn(who, 'canghai', '60');
  await decided(who, { state: 'unexplained', missing: 4_000n });
});

it('an unexplained advance is found when hundreds of others are undecided or unexplained', async () => {
  // Venues that are not connected are not queried, so these rows keep their state.
  for (const state of ['pending', 'unexplained']) {
    await database.pool.query(
      `INSERT INTO venue_advance (no, member_id, platname, day, amount, created_at, state, missing)
       SELECT 'A' || $1::text || n, 1, 'elsewhere', $2::text, 100, $3::timestamptz, $1::text,
              CASE $1::text WHEN 'pending' THEN 0 ELSE 100 END
       FROM generate_series(1, 250) n`,
      [state, TODAY, clock.now()],
    );
  }
  const who = await member('advance04', 10_000n);
  await moveIn(who, 'canghai', '50');
  venue.setBalance('canghai', who.player, 7_000n);
  clock.advance(1_000);
  await recall(who);
  await decided(who, { state: 'unexplained', missing: 2_000n });
});

it('an advance of winnings whose bets were not pulled yet is explained by the next pull without an alert', async () => {
  const who = await member('advance03', 10_000n);
  await moveIn(who, 'yunding', '100');
  venue.fail(({ path }) => (path === '/v1/bets' ? { do: 'before' } : undefined));
  venue.settle('yunding', venue.place('yunding', who.player, 1_000n), 6_000n);
  await moveOut(who, 'yunding', '150');
  expect(await states(who)).toEqual([{ state: 'pending', missing: 0n }]);
  await jobs.run('transfers-advances');
  expect(await states(who)).toEqual([{ state: 'pending', missing: 0n }]);
  venue.heal();
  await decided(who, { state: 'explained', missing: 0n });
  expect(await unexplained('yunding')).toBe('0.00');
});

it('nothing is advanced while a transfer is open at the venue, whose balance may include its money', async () => {
  const who = await member('advance05', 10_000n);
  await moveIn(who, 'canghai', '20');
  venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'after' } : undefined));
  await moveIn(who, 'canghai', '50');
  venue.heal();
  expect(venue.balance('canghai', who.player)).toBe(7_000n);
  expect((await moveOut(who, 'canghai', '70')).body).toMatchObject({ code: 422, message: TRANSFERS.unsettled });
  await recall(who);
  expect(await wallets(who)).toEqual({ centre: 5_000n, transit: 5_000n, canghai: 0n });
  expect(await states(who)).toEqual([]);
  await ask(2_000);
  expect(await wallets(who)).toEqual({ centre: 5_000n, transit: 0n, canghai: 5_000n });
});

it('the books balance after all of these tests', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
  expect(await differingRanges(database)).toEqual([]);
});
