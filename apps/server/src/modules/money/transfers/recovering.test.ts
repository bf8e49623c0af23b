import { memberRows, SHELL, staffRows, TRANSFERS } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newStaff } from '../../../../test/staff.ts';
import { venueFixture } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { createRecovering } from './recovering.ts';
import { DONE, type Transfer } from './transfer.ts';

const fixture = await venueFixture({ timeoutMs: 1_500 });
const { app, call, venue, member, moveIn, wallets, orders, database, clock, jobs, ask } = fixture;
const { recoverAll } = memberRows.transfers;

const spread = async (name: string) => {
  const who = await member(name, 100_000n);
  for (const venueCode of ['yunding', 'xinghe', 'canghai']) await moveIn(who, venueCode, '200');
  return who;
};
const recover = async (token: string) => (await call(recoverAll, {}, { token })).body;
/** Ends the open periods of circuit breakers that earlier tests caused. */
beforeEach(async () => {
  venue.heal();
  clock.advance(120_000);
  for (const { connection } of await jobs.venues.connected()) await connection.bets('', 1);
});

describe('a recall from all venues', () => {
  it('succeeds when there is no money at any venue', async () => {
    const who = await member('recover1', 0n);
    expect(await recover(who.token)).toEqual({ code: 200, message: SHELL.doneLoud, data: null });
    expect((await call(recoverAll)).status).toBe(401);
  });

  it('returns the full balance of every venue, winnings included', async () => {
    const who = await spread('recover2');
    venue.settle('xinghe', venue.place('xinghe', who.player, 5_000n), 30_000n);
    venue.settle('canghai', venue.place('canghai', who.player, 20_000n), 0n);
    expect(await recover(who.token)).toMatchObject({ code: 200, message: SHELL.doneLoud });
    expect(await wallets(who)).toEqual({ centre: 105_000n, transit: 0n, yunding: 0n, xinghe: 0n, canghai: 0n });
  });

  it('is limited to one venue when the call names it', async () => {
    const who = await spread('recover9');
    const { body } = await call(recoverAll, { api_type: 'xinghe' }, { token: who.token });
    expect(body).toEqual({ code: 200, message: SHELL.doneLoud, data: null });
    expect(await wallets(who)).toEqual({
      centre: 60_000n,
      transit: 0n,
      yunding: 20_000n,
      xinghe: 0n,
      canghai: 20_000n,
    });
  });

  it('leaves the stakes of open bets at the venue', async () => {
    const who = await spread('recover3');
    const bet = venue.place('xinghe', who.player, 5_000n);
    await recover(who.token);
    expect(await wallets(who)).toEqual({ centre: 95_000n, transit: 0n, yunding: 0n, xinghe: 5_000n, canghai: 0n });
    venue.settle('xinghe', bet, 0n);
    await jobs.bets.pullAll();
    expect(await wallets(who)).toMatchObject({ xinghe: 0n });
  });

  it('names the venues that failed and returns the money of the others', async () => {
    const who = await spread('recover4');
    venue.fail(({ venue: venueCode, path }) => {
      if (venueCode === 'yunding') return { do: 'hang' };
      return venueCode === 'canghai' && path === '/v1/transfers/out' ? { do: 'after' } : undefined;
    });
    const answer = await recover(who.token);
    expect(answer.code).toBe(200);
    expect(answer.message).toBe(`${TRANSFERS.notRecovered('云顶真人')}；${TRANSFERS.recovering('沧海捕鱼')}`);
    expect(await wallets(who)).toMatchObject({ centre: 60_000n, transit: 20_000n, yunding: 20_000n, xinghe: 0n });
    expect(await recover(who.token)).toMatchObject({ code: 200 });
    expect(await orders(who)).toHaveLength(5);
    venue.heal();
    await ask(120_000);
    await recover(who.token);
    expect(await wallets(who)).toMatchObject({ centre: 100_000n, transit: 0n, yunding: 0n });
  });

  it('is refused when no money came back at all', async () => {
    const who = await member('recover5', 100_000n);
    await moveIn(who, 'yunding', '200');
    venue.fail(({ venue: venueCode }) => (venueCode === 'yunding' ? { do: 'before' } : undefined));
    const answer = await recover(who.token);
    expect(answer).toMatchObject({ code: 422, message: TRANSFERS.notRecovered('云顶真人') });
    expect(await wallets(who)).toMatchObject({ centre: 80_000n, yunding: 20_000n });
  });

  it('moves everything once when thirty calls arrive together', async () => {
    const who = await spread('recover6');
    await Promise.all(Array.from({ length: 30 }, () => recover(who.token)));
    expect(await wallets(who)).toMatchObject({ centre: 100_000n, transit: 0n });
    expect((await orders(who)).filter(({ direction }) => direction === 'out')).toHaveLength(3);
  });

  it('includes the result of a recall from one venue that is already in progress', async () => {
    const who = await spread('recover10');
    const asked: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const recovering = createRecovering({
      database,
      venues: jobs.venues,
      bets: { pullOne: async () => true },
      live: { read: async () => 20_000n },
      settlement: {
        begin: async (_, { venue }) => {
          if (asked.includes(venue.code)) return 'busy';
          asked.push(venue.code);
          return { venue: venue.code } as Transfer;
        },
      },
      asking: {
        ask: async (order) => {
          if (order.venue === 'xinghe') await released;
          return { ...order, state: DONE };
        },
      },
    });
    const automatic = recovering.recover(who.id, '', 'xinghe');
    await expect.poll(() => asked).toEqual(['xinghe']);
    const byHand = recovering.recover(who.id);
    await expect.poll(() => asked).toHaveLength(3);
    release();
    expect((await automatic).recovered).toEqual(['星河电子']);
    const { recovered, unsettled } = await byHand;
    expect(new Set(recovered)).toEqual(new Set(['云顶真人', '星河电子', '沧海捕鱼']));
    expect(unsettled).toEqual([]);
  });

  it('credits a venue’s balance only up to what our books and the maximum advance cover', async () => {
    const who = await member('recover7', 100_000n);
    await moveIn(who, 'xinghe', '200');
    venue.setBalance('xinghe', who.player, 9_000_000_000n);
    await recover(who.token);
    expect((await wallets(who)).centre).toBe(100_000n + 5_000_000n);
    await recover(who.token);
    expect((await wallets(who)).centre).toBe(100_000n + 5_000_000n);
  });
});

describe('a venue that does not answer', () => {
  it('is not called after a few failures, delays no other venue, and is tried again later', async () => {
    const who = await spread('recover8');
    venue.fail(({ venue: venueCode }) => (venueCode === 'yunding' ? { do: 'before' } : undefined));
    const balances = () => call(memberRows.transfers.venueBalances, {}, { token: who.token });
    const admin = await newStaff(app, 'admin');
    for (let tries = 0; tries < 6; tries += 1) await balances();
    const before = venue.calls.filter(({ venue: venueCode }) => venueCode === 'yunding').length;
    expect((await balances()).body.data.map(({ balance }) => balance)).toEqual(['200.00', '200.00', '200.00']);
    expect(venue.calls.filter(({ venue: venueCode }) => venueCode === 'yunding')).toHaveLength(before);
    const rows = (await call(staffRows.venues.list, {}, { token: admin.token })).body.data;
    expect(rows.map(({ state, breaker }) => `${state} ${breaker}`)).toEqual([
      'silent open',
      'open closed',
      'open closed',
    ]);
    expect((await moveIn(who, 'yunding', '1')).body.message).toBe(TRANSFERS.venueSilent);
    expect((await moveIn(who, 'xinghe', '1')).body.code).toBe(200);
    venue.heal();
    clock.advance(60_000);
    expect((await moveIn(who, 'yunding', '1')).body.code).toBe(200);
  });
});

it('the books balance after all recalls', async () => {
  await jobs.bets.pullAll();
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
