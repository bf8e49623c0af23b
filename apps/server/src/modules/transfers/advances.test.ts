import { memberRows, staffRows } from '@koi/contract';
import { beforeEach, expect, it } from 'vitest';
import { newStaff } from '../../../test/staff.ts';
import { type VenueMember, venueBench } from '../../../test/venues.ts';
import { auditBooks } from '../../books.ts';

const bench = await venueBench();
const { app, call, venue, member, moveIn, moveOut, wallets, clock, database, jobs } = bench;
const TODAY = '2026-06-18';

beforeEach(() => venue.heal());

const report = async (day: string, platname: string) => {
  const { token } = await newStaff(app, 'readonly');
  const { body } = await call(staffRows.venues.reconciliations, { platname }, { token });
  return body.data.data.find((each) => each.day === day);
};
const unexplained = async (platname: string) => {
  const { token } = await newStaff(app, 'readonly');
  const { body } = await call(staffRows.venues.list, {}, { token });
  return body.data.find((each) => each.platname === platname)?.unexplained;
};
const recall = (who: VenueMember) => call(memberRows.transfers.recoverAll, {}, { token: who.token });
const states = async (who: VenueMember) => {
  const { rows } = await database.pool.query('SELECT state, missing FROM venue_advance WHERE member_id = $1', [who.id]);
  return rows;
};

it('money that a venue has and no bet explains is an alert and a line of that day’s report when it is taken out', async () => {
  const who = await member('advance01', 10_000n);
  await moveIn(who, 'xinghe', '50');
  // A venue that took an order although it had said that it never would.
  venue.setBalance('xinghe', who.player, 11_000n);
  await recall(who);
  expect(await wallets(who)).toEqual({ centre: 16_000n, transit: 0n, xinghe: 0n });
  expect(await report(TODAY, 'xinghe')).toBeUndefined();
  await jobs.run('transfers-advances');
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

it('stays in the report of its day when that day is compared, beside what the comparison finds', async () => {
  clock.set('2026-06-19T05:20:00+08:00');
  await jobs.run('venues-reconcile');
  const found = await report(TODAY, 'xinghe');
  expect(found).toMatchObject({ complete: true, hours: 24 });
  expect(found?.differences.map(({ kind }) => kind).toSorted()).toEqual(['advance', 'wallet']);
});

it('is still found when the member’s own money has repaid the advance meanwhile', async () => {
  const who = await member('advance02', 10_000n);
  await moveIn(who, 'canghai', '50');
  venue.setBalance('canghai', who.player, 9_000n);
  await recall(who);
  await moveIn(who, 'canghai', '60');
  await jobs.run('transfers-advances');
  expect(await states(who)).toEqual([{ state: 'unexplained', missing: 4_000n }]);
});

it('winnings whose bets were not pulled yet are explained by the pull, without an alert', async () => {
  const who = await member('advance03', 10_000n);
  await moveIn(who, 'yunding', '100');
  venue.fail(({ path }) => (path === '/v1/bets' ? { do: 'before' } : undefined));
  venue.settle('yunding', venue.place('yunding', who.player, 1_000n), 6_000n);
  await moveOut(who, 'yunding', '150');
  expect(await states(who)).toEqual([{ state: 'pending', missing: 0n }]);
  await jobs.run('transfers-advances');
  expect(await states(who)).toEqual([{ state: 'pending', missing: 0n }]);
  venue.heal();
  await expect
    .poll(
      async () => {
        clock.advance(61_000);
        await jobs.run('transfers-advances');
        return states(who);
      },
      { timeout: 20_000 },
    )
    .toEqual([{ state: 'explained', missing: 0n }]);
  expect(await unexplained('yunding')).toBe('0.00');
});

it('the books agree in the end', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
