import { memberRows, TRANSFERS } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { doubtFixture } from '../../../../test/doubt.ts';
import { type VenueMember, venueProcess, venuesConfig } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const { call, venue, member, moveIn, moveOut, wallets, orders, database, clock, jobs, ask, close, lose } =
  await doubtFixture();
const unsettled = { code: 200, message: TRANSFERS.unsettled, data: null };

/** Sends 60 to a venue from a process of its own. The venue has received the request, and serves it after `release`. */
const sendHeld = async ({ id, player }: VenueMember, targettype: string) => {
  const { transfers } = venueProcess({ database, clock, venues: venuesConfig(venue.url, 20_000) });
  const release = venue.hold('/v1/transfers/in', 'wait');
  const sending = transfers.create(id, { amount: 60_00n, sourcetype: 'userbalance', targettype }, undefined);
  const isReceived = () => venue.calls.some(({ path, input }) => path.endsWith('/in') && input['player'] === player);
  await expect.poll(isReceived).toBe(true);
  venue.heal();
  return { transfers, release, sending };
};

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
    const { transfers, release, sending } = await sendHeld(who, 'xinghe');
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
      await transfers.stop();
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
    const { transfers, release, sending } = await sendHeld(who, 'xinghe');
    await ask(31_000);
    expect(await orders(who)).toMatchObject([{ state: 2 }]);
    release();
    await sending;
    await ask(200_000);
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    await transfers.stop();
  });

  it('does not end again when a late answer contradicts the confirmation, so that no other transfer pays for it', async () => {
    const who = await member('doubt019', 15_000n);
    const { transfers, release, sending } = await sendHeld(who, 'canghai');
    const [{ no: order } = { no: '' }] = await orders(who);
    venue.deliver('canghai', 'in', { player: who.player, order, amount: 6_000n });
    await ask(31_000);
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
    lose('/v1/transfers/in', 'before');
    await moveIn(who, 'canghai', '60');
    // The first request is answered with an error that stands for a transfer that never happened.
    venue.forgetPlayers('canghai');
    release();
    const [answer] = await Promise.allSettled([sending]);
    expect(await wallets(who)).toEqual({ centre: 3_000n, transit: 6_000n, canghai: 6_000n });
    expect(await orders(who)).toMatchObject([{ no: order, state: 1 }, { state: 2 }]);
    expect(answer).toEqual({ status: 'fulfilled', value: undefined });
    await transfers.stop();
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

it('a transfer whose sender died is refunded within 105 s when it never reached the venue', async () => {
  const who = await member('doubt018', 10_000n);
  const dying = venueProcess({ database, clock, venues: venuesConfig(venue.url, 60_000) });
  const release = venue.hold('/v1/transfers/in', 'wait');
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
