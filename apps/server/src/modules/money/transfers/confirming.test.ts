import { memberRows, PROPOSALS, STAFF_TRANSFERS, staffRows, TRANSFERS } from '@koi/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { doubtFixture } from '../../../../test/doubt.ts';
import { checkerOf } from '../../../../test/proposals.ts';
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
const propose = async (no: string, outcome: 'done' | 'failed' = 'failed') =>
  (await call(transfers.propose, { no, outcome, remark: '场馆客服答复' }, { token: adjuster.token })).body;
const agree = async (no: string) => (await call(proposals.approve, { no, remark: '' }, { token: checker.token })).body;
const endAsFailed = async (no: string) => agree((await propose(no)).data.no);
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

  it('as successful does not wait for the venue', async () => {
    const { no } = await doubtful('confirm10', 'after');
    expect((await agree((await propose(no, 'done')).data.no)).code).toBe(200);
    expect(await detail(no)).toMatchObject({ state: 1, unconfirmed: '' });
  });
});

it('the books balance', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
