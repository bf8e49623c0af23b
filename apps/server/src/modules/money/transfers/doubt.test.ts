import { memberRows, STAFF_TRANSFERS, staffRows, TRANSFERS } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newStaff } from '../../../../test/staff.ts';
import { venueFixture, venueProcess, venuesConfig } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, moveOut, wallets, orders, database, clock, jobs } = fixture;
const unsettled = { code: 200, message: TRANSFERS.unsettled, data: null };

/** Queries everything that is due after the given time. */
const ask = async (afterMs: number): Promise<void> => {
  clock.advance(afterMs);
  await jobs.run('transfers-ask');
};
/** Queries until every order that the venue answers about has ended. */
const close = async (): Promise<void> => {
  for (let round = 0; round < 6; round += 1) await ask(61_000);
};
const lose = (path: string, what: 'before' | 'after') =>
  venue.fail((each) => (each.path === path ? { do: what } : undefined));

beforeEach(() => venue.heal());

describe('a transfer without a clear answer', () => {
  it('stays in transit and is reported as unsettled until the venue confirms it', async () => {
    const who = await member('doubt001', 10_000n);
    lose('/v1/transfers/in', 'after');
    expect((await moveIn(who, 'xinghe', '60')).body).toEqual(unsettled);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 6_000n });
    const list = await call(memberRows.transactions.list, { type: 3 }, { token: who.token });
    expect(list.body.data.data[0]).toMatchObject({ state: 2, stage: '已查询 1 次，下次查询约 2 秒后', reason: '' });
    venue.heal();
    await ask(2_000);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
  });

  it('is queried in time although timers fire slightly early by the clock', async () => {
    const who = await member('doubt000', 10_000n);
    const start = Date.now();
    const slow = { now: () => new Date(clock.now().getTime() + Math.floor((Date.now() - start) * 0.998)) };
    const { transfers } = venueProcess({ database, clock: slow, venues: venuesConfig(venue.url) });
    lose('/v1/transfers/in', 'after');
    await transfers.create(who.id, { amount: 60_00n, sourcetype: 'userbalance', targettype: 'xinghe' }, 'moment-early');
    expect(await orders(who)).toMatchObject([{ state: 2 }]);
    venue.heal();
    await expect.poll(() => orders(who)).toMatchObject([{ state: 1 }]);
  });

  it('out of a venue is credited once the venue confirms it', async () => {
    const who = await member('doubt002', 10_000n);
    await moveIn(who, 'xinghe', '60');
    lose('/v1/transfers/out', 'after');
    expect((await moveOut(who, 'xinghe', '60')).body).toEqual(unsettled);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 6_000n, xinghe: 0n });
    venue.heal();
    await ask(2_000);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n, xinghe: 0n });
  });

  it('that never reached the venue is refunded only after the venue has closed the order', async () => {
    const who = await member('doubt003', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'xinghe', '60');
    venue.heal();
    for (const wait of [2_000, 4_000, 8_000]) await ask(wait);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 6_000n });
    expect(await orders(who)).toMatchObject([{ state: 2, asks: 4 }]);
    await ask(15_000);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    const [order] = await orders(who);
    expect(order).toMatchObject({ state: 0, reason: '场馆未收到该订单' });
    expect(venue.closed('xinghe').has(order?.no ?? '')).toBe(true);
  });

  it('succeeds when it reaches the venue before the order is closed', async () => {
    const who = await member('doubt004', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'xinghe', '60');
    venue.heal();
    for (const wait of [2_000, 4_000, 8_000]) await ask(wait);
    const [{ no: order } = { no: '' }] = await orders(who);
    venue.deliver('xinghe', 'in', { player: who.player, order, amount: 6_000n });
    await ask(60_000);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
  });

  it('is rejected by the venue when it arrives after the refund', async () => {
    const who = await member('doubt014', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'xinghe', '60');
    venue.heal();
    await close();
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    const [{ no: order } = { no: '' }] = await orders(who);
    venue.deliver('xinghe', 'in', { player: who.player, order, amount: 6_000n });
    expect(venue.balance('xinghe', who.player)).toBe(0n);
    await call(memberRows.transfers.recoverAll, {}, { token: who.token });
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
  });

  it('is not refunded as long as the venue does not answer the closing', async () => {
    const who = await member('doubt005', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'xinghe', '60');
    lose('/v1/transfers/close', 'before');
    for (let round = 0; round < 8; round += 1) await ask(600_000);
    expect(await wallets(who)).toMatchObject({ transit: 6_000n });
    // The venue closes the order but its answer is lost. The next query gets the same answer.
    lose('/v1/transfers/close', 'after');
    await ask(600_000);
    expect(await wallets(who)).toMatchObject({ transit: 6_000n });
    venue.heal();
    await ask(600_000);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
  });

  it.each([
    [150_000, 'doubt015'],
    [-150_000, 'doubt016'],
  ])('is never both refunded and credited when the clock steps by %i ms in the meantime', async (step, name) => {
    const who = await member(name, 10_000n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stepped = venueProcess({ database, clock, venues: venuesConfig(venue.url, 20_000) });
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'wait', for: released } : undefined));
    const form = { amount: 60_00n, sourcetype: 'userbalance', targettype: 'xinghe' };
    const sending = stepped.transfers.create(who.id, form, undefined);
    const isAsked = () => venue.calls.some(({ path, input }) => path.endsWith('/in') && input['player'] === who.player);
    await expect.poll(isAsked).toBe(true);
    venue.heal();
    clock.advance(step);
    try {
      await ask(0);
      expect(await orders(who)).toMatchObject([{ state: 2 }]);
      release();
      await sending;
      await close();
      const { centre, transit } = await wallets(who);
      expect(transit).toBe(0n);
      expect(centre + venue.balance('xinghe', who.player)).toBe(10_000n);
    } finally {
      clock.advance(Math.max(0, -step));
      await stepped.transfers.stop();
    }
  });

  it('is queried in time after the clock was set back', async () => {
    const who = await member('doubt017', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'xinghe', '60');
    venue.heal();
    await ask(-150_000);
    clock.advance(150_000);
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
  });

  const HUGE = '9999999999999.99';
  it.each([
    ['a page', { do: 'instead', body: '<html>502 Bad Gateway</html>', status: 502 }],
    ['nothing', { do: 'instead', body: '' }],
    ['half an answer', { do: 'truncated' }],
    [
      'a negative amount',
      { do: 'instead', body: JSON.stringify({ ok: true, data: { state: 'done', amount: '-60.00' } }) },
    ],
    ['a number', { do: 'instead', body: '{"ok":true,"data":{"state":"done","amount":60}}' }],
    [
      'a huge amount',
      {
        do: 'instead',
        body: `{"ok":true,"data":{"state":"done","order":"T20260618140000ABCDEFGHJKLM","amount":"${HUGE}","balance":"${HUGE}"}}`,
      },
    ],
    [
      'an error that does not exist',
      { do: 'instead', body: '{"ok":false,"error":"whatever","message":""}', status: 500 },
    ],
    ['too much', { do: 'instead', body: `{"ok":true,"data":"${'x'.repeat(3_000_000)}"}` }],
  ] as const)('is neither credited nor refunded when the venue answers with %s', async (name, fault) => {
    const index = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    const who = await member(`odd${index}x`, 10_000n);
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { ...fault } : undefined));
    expect((await moveIn(who, 'yunding', '60')).body).toEqual(unsettled);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 6_000n });
    venue.heal();
    await close();
    expect((await wallets(who)).transit).toBe(0n);
    expect((await wallets(who)).centre + venue.balance('yunding', who.player)).toBe(10_000n);
  });

  it('is applied once when it is delivered twice', async () => {
    const who = await member('doubt006', 10_000n);
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'twice' } : undefined));
    await moveIn(who, 'xinghe', '60');
    expect(venue.balance('xinghe', who.player)).toBe(6_000n);
  });

  it('is taken over when its process dies, and a late answer to that process changes nothing', async () => {
    const who = await member('doubt007', 10_000n);
    const dying = venueProcess({ database, clock, venues: venuesConfig(venue.url, 20_000) });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'wait', for: released } : undefined));
    const form = { amount: 60_00n, sourcetype: 'userbalance', targettype: 'xinghe' };
    const late = dying.transfers.create(who.id, form, undefined);
    const isAsked = () => venue.calls.some(({ path, input }) => path.endsWith('/in') && input['player'] === who.player);
    await expect.poll(isAsked).toBe(true);
    venue.heal();
    await ask(31_000);
    expect(await orders(who)).toMatchObject([{ state: 2 }]);
    release();
    await late;
    await ask(200_000);
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    await dying.transfers.stop();
  });
});

describe('a transfer with a contradictory answer', () => {
  it('is assigned to a person at once when the venue knows its number with another amount', async () => {
    const who = await member('doubt008', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'xinghe', '60');
    venue.heal();
    const [order] = await orders(who);
    venue.orders('xinghe').set(order?.no ?? '', { player: who.player, direction: 'in', amount: 1n, state: 'done' });
    await ask(200_000);
    expect(await wallets(who)).toMatchObject({ transit: 6_000n });
    expect(jobs.logged()).toContain('a transfer needs a person');
  });
});

describe('a transfer that stays unsettled', () => {
  it('causes an alert after 5 minutes, needs a person after 30, and is resolved by two people', async () => {
    const who = await member('doubt009', 10_000n);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'canghai', '60');
    venue.fail(({ path }) => (path === '/v1/transfers/query' ? { do: 'before' } : undefined));
    const [order] = await orders(who);
    const no = order?.no ?? '';
    const early = await newStaff(app, 'finance');
    const { transfers } = staffRows;
    const detail = async (token: string) => (await call(transfers.detail, { no }, { token })).body.data;
    const propose = (staff: { token: string }, outcome = 'failed') =>
      call(transfers.propose, { no, outcome, remark: '场馆客服确认未到账' }, { token: staff.token });

    expect((await propose(early)).body.message).toBe(STAFF_TRANSFERS.tooEarly);
    clock.advance(300_000);
    await jobs.run('transfers-alert');
    expect(jobs.logged()).toContain('a transfer is unknown for five minutes');
    expect(await detail(early.token)).toMatchObject({ state: 2, needs_person: false });
    clock.advance(1_500_000);
    await jobs.run('transfers-alert');
    await jobs.run('transfers-alert');
    const [first, second, reader] = [
      await newStaff(app, 'finance'),
      await newStaff(app, 'finance'),
      await newStaff(app, 'readonly'),
    ];
    expect(await detail(reader.token)).toMatchObject({
      needs_person: true,
      member_name: 'doubt009',
      title: '沧海捕鱼',
    });
    const inDoubt = (await call(transfers.list, { platname: 'canghai' }, { token: reader.token })).body.data;
    expect(inDoubt.data.map((row) => row.no)).toEqual([no]);
    const stage = await call(memberRows.transactions.list, { type: 3 }, { token: who.token });
    expect(stage.body.data.data[0]?.stage).toBe(TRANSFERS.atPerson);

    expect((await propose(reader)).body.code).toBe(403);
    expect((await propose(first, '')).body.message).toBe(STAFF_TRANSFERS.outcomeMissing);
    expect((await propose(first)).body.message).toBe(STAFF_TRANSFERS.proposed);
    expect((await propose(second)).body.message).toBe(STAFF_TRANSFERS.proposedAlready);
    const agree = (staff: { token: string }) => call(transfers.approve, { no, remark: '' }, { token: staff.token });
    expect((await agree(first)).body.message).toBe(STAFF_TRANSFERS.ownNotAllowed);
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(second)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    const reported = await detail(reader.token);
    expect(reported).toMatchObject({ state: 0, needs_person: false, proposal: null });
    expect(reported.events.map(({ who: by, text }) => `${by} ${text}`).slice(-4)).toEqual([
      '系统 超过5分钟没有明确结果，已告警',
      '系统 超过30分钟没有明确结果，转人工处理',
      `${first.name} 建议按“转账失败，资金退回”处理：场馆客服确认未到账`,
      `${second.name} 复核同意：转账失败，资金退回`,
    ]);
    const { rows } = await database.pool.query(
      `SELECT action FROM audit_row WHERE action LIKE 'transfers.%' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['transfers.propose', 'transfers.approve']);
  });

  it('is queried with the same number when a member of staff requests it', async () => {
    const who = await member('doubt012', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'xinghe', '60');
    const [{ no } = { no: '' }] = await orders(who);
    const { transfers, session } = staffRows;
    const [finance, reader] = [await newStaff(app, 'finance'), await newStaff(app, 'readonly')];
    const askNow = async (staff = finance) => (await call(transfers.ask, { no }, { token: staff.token })).body;
    const summary = async () => (await call(transfers.summary, {}, { token: reader.token })).body.data;
    const before = await summary();
    expect(before).toMatchObject({ balanced: true });
    expect((await askNow(reader)).code).toBe(403);
    lose('/v1/transfers/query', 'before');
    expect(await askNow()).toMatchObject({ code: 200, message: STAFF_TRANSFERS.asked, data: { state: 2, asked: 2 } });
    venue.heal();
    const { data } = await askNow();
    expect(data).toMatchObject({ state: 1 });
    expect(data.events.slice(-2).map(({ who: by, text }) => `${by} ${text}`)).toEqual([
      `${finance.name} 立即查询`,
      '系统 场馆确认成功',
    ]);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    expect(await askNow()).toMatchObject({ code: 409, message: STAFF_TRANSFERS.decided });
    const after = await summary();
    expect(after).toMatchObject({ open: before.open - 1, settled_today: before.settled_today + 1, balanced: true });
    expect(Number(before.open_amount) - Number(after.open_amount)).toBe(60);
    expect((await call(session.counts, {}, { token: finance.token })).body.data.transfers).toBe(after.need_person);
  });

  it('counts as needing a person when a resolution is proposed', async () => {
    const who = await member('doubt013', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'xinghe', '60');
    lose('/v1/transfers/query', 'before');
    const { transfers, session } = staffRows;
    const [finance, content] = [await newStaff(app, 'finance'), await newStaff(app, 'content')];
    const [{ no } = { no: '' }] = await orders(who);
    const found = async () =>
      (await call(transfers.list, { state: 'person', search: no }, { token: finance.token })).body.data.total;
    const counted = async (staff = finance) =>
      (await call(session.counts, {}, { token: staff.token })).body.data.transfers;
    const before = await counted();
    expect(await found()).toBe(0);
    clock.advance(400_000);
    await call(transfers.propose, { no, outcome: 'failed', remark: '未到账' }, { token: finance.token });
    expect(await found()).toBe(1);
    expect(await counted()).toBe(before + 1);
    expect(await counted(content)).toBe(0);
    venue.heal();
    await ask(600_000);
    expect(await counted()).toBe(before);
  });

  it('still follows the venue’s answer after a proposal was refused', async () => {
    const who = await member('doubt010', 10_000n);
    lose('/v1/transfers/in', 'after');
    await moveIn(who, 'yunding', '60');
    lose('/v1/transfers/query', 'before');
    clock.advance(400_000);
    const [{ no } = { no: '' }] = await orders(who);
    const [first, second] = [await newStaff(app, 'finance'), await newStaff(app, 'finance')];
    const { transfers } = staffRows;
    await call(transfers.propose, { no, outcome: 'failed', remark: '误判' }, { token: first.token });
    const dropped = await call(transfers.refuse, { no, remark: '等场馆答复' }, { token: second.token });
    expect(dropped.body.message).toBe(STAFF_TRANSFERS.dropped);
    expect((await call(transfers.approve, { no, remark: '' }, { token: second.token })).body.message).toBe(
      STAFF_TRANSFERS.notProposed,
    );
    venue.heal();
    await ask(600_000);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, yunding: 6_000n });
    expect(
      (await call(transfers.propose, { no, outcome: 'failed', remark: '晚了' }, { token: first.token })).body.message,
    ).toBe(STAFF_TRANSFERS.decided);
  });
});

it('metrics report the amount in transit, its age and the number of unsettled transfers', async () => {
  const who = await member('doubt011', 10_000n);
  lose('/v1/transfers/in', 'before');
  await moveIn(who, 'xinghe', '60');
  clock.advance(42_000);
  const { payload } = await app.app.http.inject({ url: '/metrics' });
  expect(payload).toMatch(/koi_transit_amount [1-9]/);
  expect(payload).toMatch(/koi_transfers_unknown [1-9]/);
  expect(payload).toMatch(/koi_transit_age_seconds [1-9]/);
});

it('a transfer whose sender died is refunded within 105 s when it never reached the venue', async () => {
  const who = await member('doubt018', 10_000n);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const dying = venueProcess({ database, clock, venues: venuesConfig(venue.url, 60_000) });
  venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'wait', for: released } : undefined));
  const form = { amount: 60_00n, sourcetype: 'userbalance', targettype: 'xinghe' };
  // The late answer reports the closed order, so the call fails in the end.
  const sending = expect(dying.transfers.create(who.id, form, undefined)).rejects.toThrow(TRANSFERS.failed);
  await expect.poll(() => orders(who), { timeout: 10_000 }).toMatchObject([{ state: 2 }]);
  try {
    // The sender has 15 s, and the job that takes over runs once a minute.
    for (const wait of [75_000, 2_000, 4_000, 8_000, 15_000]) await ask(wait);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    expect(await orders(who)).toMatchObject([{ state: 0, reason: '场馆未收到该订单' }]);
  } finally {
    release();
    await sending;
    await dying.transfers.stop();
  }
});

it('the books balance with money still in transit', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
