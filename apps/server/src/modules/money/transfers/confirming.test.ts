import { memberRows, PROPOSALS, STAFF_TRANSFERS, staffRows, TRANSFERS } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { doubtFixture } from '../../../../test/doubt.ts';
import { checkerOf, effectsOf } from '../../../../test/proposals.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { transfers as orderTable } from './tables.ts';

const { app, call, venue, member, moveIn, moveOut, wallets, orders, database, clock, jobs, ask, lose, mute } =
  await doubtFixture();
const { transfers, proposals } = staffRows;
const QUERY = '/v1/transfers/query';
const CLOSE = '/v1/transfers/close';
const KICK = '/v1/players/kick';

let adjuster: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  adjuster = await newStaff(app, 'adjuster');
  checker = await checkerOf(app);
});

/** A transfer of 60 without an answer. `what` says whether the venue has it. The venue answers nothing about it. */
const doubtful = async (name: string, what: 'before' | 'after') => {
  const who = await member(name, 10_000n);
  lose('/v1/transfers/in', what);
  await moveIn(who, 'canghai', '60');
  mute(QUERY, CLOSE);
  clock.advance(400_000);
  const [{ no } = { no: '' }] = await orders(who);
  return { who, no };
};
/** A transfer of 60 back out without an answer. `what` says whether the venue has paid it. It answers nothing about it. */
const doubtfulOut = async (name: string, what: 'before' | 'after') => {
  const who = await member(name, 10_000n);
  await moveIn(who, 'canghai', '60');
  clock.advance(1_000);
  lose('/v1/transfers/out', what);
  await moveOut(who, 'canghai', '60');
  mute(QUERY, CLOSE);
  clock.advance(400_000);
  const no = (await orders(who)).find(({ direction }) => direction === 'out')?.no ?? '';
  return { who, no };
};
const propose = async (no: string, outcome: 'done' | 'failed' = 'failed') =>
  (await call(transfers.propose, { no, outcome, remark: '场馆客服答复' }, { token: adjuster.token })).body;
const agree = async (no: string) => (await call(proposals.approve, { no, remark: '' }, { token: checker.token })).body;
const endAsFailed = async (no: string) => agree((await propose(no)).data.no);
const endAsDone = async (no: string) => agree((await propose(no, 'done')).data.no);
const detail = async (no: string) => (await call(transfers.detail, { no }, { token: adjuster.token })).body.data;
const lastEvent = async (no: string) => (await detail(no)).events.at(-1)?.text;
const kicks = ({ player }: VenueMember) =>
  venue.calls.filter(({ path, input }) => path === KICK && input['player'] === player).length;
const launch = async ({ token }: VenueMember) =>
  (await call(memberRows.games.launch, { plat_name: 'canghai', game_code: 'fishing' }, { token })).body;

describe('a transfer that staff want to end as failed', () => {
  it('is closed by the venue first, whose answer ends it', async () => {
    const taken = await doubtful('confirm01', 'after');
    mute(QUERY);
    expect((await propose(taken.no)).message).toBe(STAFF_TRANSFERS.takenByVenue);
    expect(await wallets(taken.who)).toEqual({ centre: 4_000n, transit: 0n, canghai: 6_000n });
    const lost = await doubtful('confirm02', 'before');
    mute(QUERY);
    expect((await propose(lost.no)).message).toBe(STAFF_TRANSFERS.decided);
    expect(await wallets(lost.who)).toEqual({ centre: 10_000n, transit: 0n });
    expect(venue.closed('canghai').has(lost.no)).toBe(true);
    expect(await detail(lost.no)).toMatchObject({ state: 0, unconfirmed: '' });
  });

  it('is refused when the venue has taken another amount', async () => {
    const { who, no } = await doubtful('confirm03', 'before');
    mute();
    venue.orders('canghai').set(no, { player: who.player, direction: 'in', amount: 1n, state: 'done' });
    expect((await propose(no)).message).toBe(STAFF_TRANSFERS.takenByVenue);
    expect(await orders(who)).toMatchObject([{ state: 2 }]);
  });

  it('is asked about again when the second person agrees', async () => {
    const { who, no } = await doubtful('confirm04', 'after');
    const proposed = await propose(no);
    expect(proposed.code).toBe(200);
    mute(QUERY);
    expect((await agree(proposed.data.no)).message).toBe(STAFF_TRANSFERS.takenByVenue);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, canghai: 6_000n });
    expect((await agree(proposed.data.no)).message).toBe(PROPOSALS.decided);
  });

  it('is not asked about by a person who may not agree', async () => {
    const { who, no } = await doubtful('confirm05', 'after');
    const proposed = await propose(no);
    mute(QUERY);
    const own = { no: proposed.data.no, remark: '' };
    expect((await call(proposals.approve, own, { token: adjuster.token })).body.code).toBe(403);
    expect(await orders(who)).toMatchObject([{ state: 2 }]);
  });
});

describe('a transfer that two people ended as failed while the venue was silent', () => {
  it('is returned, and nothing is advanced and no game begins there until the venue confirms it', async () => {
    const { who, no } = await doubtful('confirm06', 'before');
    expect((await endAsFailed(no)).code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    expect(await detail(no)).toMatchObject({ state: 0, unconfirmed: 'silent' });
    // Both people let money of the member in, so neither pays it out for a day.
    const { rows } = await database.pool.query('SELECT staff_id FROM deposit_approval WHERE member_id = $1', [who.id]);
    expect(rows.map(({ staff_id }) => staff_id).toSorted()).toEqual([adjuster.id, checker.id].toSorted());
    // The member has money at the venue that no bet explains yet.
    venue.setBalance('canghai', who.player, 6_000n);
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
    expect((await launch(who)).code).not.toBe(200);
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: 'silent' });
    mute();
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ state: 0, unconfirmed: '' });
    expect(await lastEvent(no)).toMatch(/^场馆确认失败/);
    expect((await launch(who)).code).toBe(200);
    expect((await moveOut(who, 'canghai', '60')).body.code).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 16_000n });
  });

  it('is reported once when the venue says that it has the money, which then stays where it is', async () => {
    const { who, no } = await doubtful('confirm07', 'after');
    expect((await endAsFailed(no)).code).toBe(200);
    // The agreement ends a game, and what the venue says then ends one again.
    await expect.poll(() => kicks(who)).toBe(1);
    mute();
    for (let round = 0; round < 3; round += 1) await ask(301_000);
    expect(await detail(no)).toMatchObject({ state: 0, unconfirmed: 'taken' });
    const events = (await detail(no)).events.filter(({ text }) => text.startsWith('场馆称'));
    expect(events).toHaveLength(1);
    expect(jobs.logged()).toContain('a venue has taken a transfer that two people ended as failed');
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
    expect((await launch(who)).code).not.toBe(200);
    expect(kicks(who)).toBe(2);
    // The venue has put it right.
    venue.orders('canghai').set(no, { player: who.player, direction: 'in', amount: 6_000n, state: 'refused' });
    venue.setBalance('canghai', who.player, 0n);
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: '' });
    expect(await wallets(who)).toMatchObject({ centre: 10_000n });
  });

  it('is never paid out at the same moment', async () => {
    const { who, no } = await doubtful('confirm08', 'after');
    const { data } = await propose(no);
    await Promise.all([agree(data.no), moveOut(who, 'canghai', '60'), moveOut(who, 'canghai', '30')]);
    expect((await wallets(who)).centre).toBe(10_000n);
  });
});

describe('a transfer that people ended', () => {
  it('as failed waits for the venue also when a process of the release before ended it', async () => {
    const { who, no } = await doubtful('confirm09', 'after');
    expect((await endAsFailed(no)).code).toBe(200);
    // That process does not know the column. It stores the end first, and then who approved it.
    const ended = { unconfirmed: null, askAt: null, resolvedBy: null };
    await database.orm.update(orderTable).set(ended).where(eq(orderTable.no, no));
    await database.orm.update(orderTable).set({ resolvedBy: 2_000_000 }).where(eq(orderTable.no, no));
    expect(await detail(no)).toMatchObject({ unconfirmed: 'silent' });
    mute();
    await ask(61_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: 'taken' });
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
  });

  it('as successful does not wait for the venue when it leads there', async () => {
    const { no } = await doubtful('confirm10', 'after');
    expect((await endAsDone(no)).code).toBe(200);
    expect(await detail(no)).toMatchObject({ state: 1, unconfirmed: '' });
  });
});

describe('a transfer out of a venue that staff want to end as successful', () => {
  it('is closed by the venue first, whose answer ends it', async () => {
    const unpaid = await doubtfulOut('paidout01', 'before');
    mute(QUERY);
    expect((await propose(unpaid.no, 'done')).message).toBe(STAFF_TRANSFERS.notTakenByVenue);
    expect(await wallets(unpaid.who)).toEqual({ centre: 4_000n, transit: 0n, canghai: 6_000n });
    expect(venue.closed('canghai').has(unpaid.no)).toBe(true);
    const paid = await doubtfulOut('paidout02', 'after');
    mute(QUERY);
    expect((await propose(paid.no, 'done')).message).toBe(STAFF_TRANSFERS.decided);
    expect(await wallets(paid.who)).toEqual({ centre: 10_000n, transit: 0n, canghai: 0n });
    expect(await detail(paid.no)).toMatchObject({ state: 1, unconfirmed: '' });
  });

  it('is refused when the venue has paid another amount', async () => {
    const { who, no } = await doubtfulOut('paidout03', 'before');
    mute();
    venue.orders('canghai').set(no, { player: who.player, direction: 'out', amount: 1n, state: 'done' });
    expect((await propose(no, 'done')).message).toBe(STAFF_TRANSFERS.notTakenByVenue);
    expect((await orders(who)).at(-1)).toMatchObject({ state: 2 });
  });

  it('is asked about again when the second person agrees', async () => {
    const { who, no } = await doubtfulOut('paidout04', 'before');
    const proposed = await propose(no, 'done');
    expect(proposed.code).toBe(200);
    mute(QUERY);
    expect((await agree(proposed.data.no)).message).toBe(STAFF_TRANSFERS.notTakenByVenue);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, canghai: 6_000n });
  });
});

describe('a transfer out of a venue that two people ended as successful while the venue was silent', () => {
  it('is credited, and nothing is advanced and no game begins there until the venue confirms it', async () => {
    const { who, no } = await doubtfulOut('paidout05', 'after');
    const proposed = await propose(no, 'done');
    expect(await effectsOf(app, proposed.data.no)).toContain('! 场馆尚未确认该结果，确认前不再为该会员垫付: 是');
    expect((await agree(proposed.data.no)).code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n, canghai: 0n });
    expect(await detail(no)).toMatchObject({ state: 1, unconfirmed: 'silent' });
    await expect.poll(() => kicks(who)).toBe(1);
    // The member has money at the venue that no bet explains yet.
    venue.setBalance('canghai', who.player, 6_000n);
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
    expect((await launch(who)).code).not.toBe(200);
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: 'silent' });
    mute();
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ state: 1, unconfirmed: '' });
    expect(await lastEvent(no)).toBe('场馆确认成功');
    expect((await launch(who)).code).toBe(200);
    expect((await moveOut(who, 'canghai', '60')).body.code).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 16_000n });
  });

  it('is reported once when the venue says that it still has the money, which then stays where it is', async () => {
    const { who, no } = await doubtfulOut('paidout06', 'before');
    const asPaid = (state: 'refused' | 'done') =>
      venue.orders('canghai').set(no, { player: who.player, direction: 'out', amount: 6_000n, state });
    expect((await endAsDone(no)).code).toBe(200);
    await expect.poll(() => kicks(who)).toBe(1);
    asPaid('refused');
    mute();
    for (let round = 0; round < 3; round += 1) await ask(301_000);
    expect(await detail(no)).toMatchObject({ state: 1, unconfirmed: 'untaken' });
    expect((await detail(no)).events.filter(({ text }) => text.startsWith('场馆称'))).toHaveLength(1);
    expect(jobs.logged()).toContain('a venue has not taken a transfer that two people ended as successful');
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
    expect((await launch(who)).code).not.toBe(200);
    expect(kicks(who)).toBe(2);
    expect((await wallets(who)).centre).toBe(10_000n);
    // The venue has put it right.
    asPaid('done');
    venue.setBalance('canghai', who.player, 0n);
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: '' });
    expect(await wallets(who)).toMatchObject({ centre: 10_000n });
  });

  it('is a difference of its day while the venue says that it does not know it', async () => {
    const { who, no } = await doubtfulOut('paidout07', 'before');
    expect((await endAsDone(no)).code).toBe(200);
    mute(CLOSE);
    await ask(301_000);
    expect(await detail(no)).toMatchObject({ unconfirmed: 'silent' });
    await jobs.transfers.reconcile(beijingDay(clock.now()));
    const { rows } = await database.pool.query(
      `SELECT line FROM venue_reconciliation, jsonb_array_elements(differences) line WHERE line ->> 'subject' = $1`,
      [no],
    );
    expect(rows).toEqual([{ line: { kind: 'transfer-state', subject: no, ours: '成功', theirs: '无记录' } }]);
    expect((await moveOut(who, 'canghai', '60')).body.message).toBe(TRANSFERS.unsettled);
  });
});

it('the books balance', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
