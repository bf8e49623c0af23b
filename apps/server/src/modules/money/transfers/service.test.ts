import { memberRows, SHELL, TRANSFERS, WALLET } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { expectStoredRequest } from '../../../../test/money.ts';
import { TITLES, venueFixture, venueProcess, venuesConfig } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const fixture = await venueFixture();
const { call, venue, member, moveIn, moveOut, transfer, wallets, orders, database, clock } = fixture;
const { transfers, transactions, members } = memberRows;
const done = { code: 200, message: SHELL.doneLoud, data: null };
const refused = (message: string) => expect.objectContaining({ code: expect.not.stringMatching('200'), message });

describe('a manual transfer', () => {
  it('moves money to a venue and back', async () => {
    const who = await member('mover01', 100_000n);
    expect((await moveIn(who, 'xinghe', '300')).body).toEqual(done);
    expect(await wallets(who)).toEqual({ centre: 70_000n, transit: 0n, xinghe: 30_000n });
    expect(venue.balance('xinghe', who.player)).toBe(30_000n);
    expect((await moveOut(who, 'xinghe', '120.50')).body).toEqual(done);
    expect(await wallets(who)).toEqual({ centre: 82_050n, transit: 0n, xinghe: 17_950n });
    expect(venue.balance('xinghe', who.player)).toBe(17_950n);
    const user = (await call(members.user, {}, { token: who.token })).body.data;
    expect(user).toMatchObject({ balance: '820.50', gameblance: '179.50', transit: '0.00', transferstatus: 0 });
  });

  it('is refused before any money moves when it is invalid', async () => {
    const who = await member('mover02', 10_000n);
    expect((await moveIn(who, 'xinghe', '100.01')).body).toEqual(refused(WALLET.insufficient));
    expect((await moveOut(who, 'xinghe', '1')).body).toEqual(refused(WALLET.insufficient));
    expect((await moveIn(who, 'nowhere', '1')).body).toEqual(refused(TRANSFERS.venueUnknown));
    expect((await moveIn(who, 'xinghe', '')).body).toEqual(refused(TRANSFERS.amountMissing));
    expect((await moveIn(who, 'xinghe', '0.99')).body).toEqual(refused(TRANSFERS.amountTooSmall));
    expect((await transfer(who, 'xinghe', 'yunding', '5')).body).toEqual(refused(TRANSFERS.betweenVenues));
    expect((await transfer(who, 'userbalance', 'userbalance', '5')).body).toEqual(refused(TRANSFERS.sameWallet));
    await call(transfers.setAutoTransfer, { transferstatus: 1 }, { token: who.token });
    expect((await moveIn(who, 'xinghe', '5')).body).toEqual(refused(TRANSFERS.autoTransferOn));
    expect(await orders(who)).toEqual([]);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
  });

  it('into a venue in maintenance is refused, while transfers out of it succeed', async () => {
    const who = await member('mover03', 10_000n);
    await moveIn(who, 'canghai', '50');
    await database.pool.query(`UPDATE venue SET maintenance = true WHERE platname = 'canghai'`);
    expect((await moveIn(who, 'canghai', '5')).body).toEqual(refused(TRANSFERS.venueResting));
    expect((await moveOut(who, 'canghai', '50')).body).toEqual(done);
    await database.pool.query('UPDATE venue SET maintenance = false');
    expect(await wallets(who)).toMatchObject({ centre: 10_000n, canghai: 0n });
  });

  it('returns to its source wallet when the venue refuses it', async () => {
    const who = await member('mover04', 10_000n);
    venue.fail(({ path }) =>
      path === '/v1/transfers/in'
        ? { do: 'instead', body: JSON.stringify({ ok: false, error: 'maintenance', message: '维护' }), status: 503 }
        : undefined,
    );
    expect((await moveIn(who, 'xinghe', '50')).body).toEqual(refused(TRANSFERS.failed));
    venue.heal();
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n });
    expect(await orders(who)).toMatchObject([{ state: 0, reason: '维护' }]);
  });

  it('is made once when it is sent fifty times with one key, and the key is refused with another body', async () => {
    const who = await member('mover05', 100_000n);
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'slow', ms: 150 } : undefined));
    const answers = await Promise.all(Array.from({ length: 50 }, () => moveIn(who, 'xinghe', '10', 'one-submit-1')));
    venue.heal();
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, () => done));
    expect(await orders(who)).toHaveLength(1);
    expect(venue.balance('xinghe', who.player)).toBe(1_000n);
    await expectStoredRequest(database, 'one-submit-1', '{"amount":"1000","direction":"in","platname":"xinghe"}');
    expect((await moveIn(who, 'xinghe', '10', 'one-submit-1')).body).toEqual(done);
    expect((await moveIn(who, 'xinghe', '11', 'one-submit-1')).body.code).toBe(409);
    expect(await wallets(who)).toEqual({ centre: 99_000n, transit: 0n, xinghe: 1_000n });
  });

  it('of the full balance out of a venue repeats its first answer under the same key', async () => {
    const who = await member('mover15', 10_000n);
    await moveIn(who, 'xinghe', '100');
    expect((await moveOut(who, 'xinghe', '100', 'lost-answer-1')).body).toEqual(done);
    expect((await moveOut(who, 'xinghe', '100', 'lost-answer-1')).body).toEqual(done);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n, xinghe: 0n });
  });

  it('is made once when it is sent again under its key while the first attempt is still in progress', async () => {
    const who = await member('mover16', 10_000n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first attempt hangs while the venue registers the member. A second registration would fail.
    let asked = 0;
    venue.fail(({ path }) => {
      if (path !== '/v1/players/create') return undefined;
      asked += 1;
      return asked === 1 ? { do: 'wait', for: released } : { do: 'before' };
    });
    const first = moveIn(who, 'yunding', '40', 'refused-then-taken');
    await expect.poll(() => asked).toBe(1);
    const second = moveIn(who, 'yunding', '40', 'refused-then-taken');
    release();
    const [one, two] = await Promise.all([first, second]);
    venue.heal();
    expect(two.body).toEqual(one.body);
    expect(one.body).toEqual(done);
    expect(await orders(who)).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it('stays refused under its key after the venue has recovered, and succeeds under a new key', async () => {
    const who = await member('mover17', 10_000n);
    venue.fail(({ path }) => (path === '/v1/players/create' ? { do: 'before' } : undefined));
    expect((await moveIn(who, 'canghai', '40', 'final-refusal')).body).toEqual(refused(TRANSFERS.venueSilent));
    venue.heal();
    expect((await moveIn(who, 'canghai', '40', 'final-refusal')).body).toEqual(refused(TRANSFERS.venueSilent));
    expect(await orders(who)).toEqual([]);
    expect((await moveIn(who, 'canghai', '40', 'final-refusal-2')).body).toEqual(done);
  });

  it.each(['by hand', 'by a recall'])('out of a venue %s is not delayed by a feed of bets that hangs', async (way) => {
    const who = await member(way === 'by hand' ? 'mover18' : 'mover19', 10_000n);
    await moveIn(who, 'xinghe', '60');
    venue.setBalance('xinghe', who.player, 7_000n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Waiting for the feed would exceed the timeout of the test.
    const process = venueProcess({ database, clock, venues: venuesConfig(venue.url, 600_000) });
    venue.fail(({ path }) => (path === '/v1/bets' ? { do: 'wait', for: released } : undefined));
    const form = { amount: 60_00n, sourcetype: 'xinghe', targettype: 'userbalance' };
    if (way === 'by hand') await process.transfers.create(who.id, form, undefined);
    else await process.transfers.recoverAll(who.id);
    release();
    venue.heal();
    expect(await wallets(who)).toMatchObject({ centre: way === 'by hand' ? 10_000n : 11_000n, transit: 0n });
    await process.transfers.stop();
    await process.bets.stop();
  });

  it('of the full balance succeeds once when thirty arrive together', async () => {
    const who = await member('mover06', 10_000n);
    const answers = await Promise.all(Array.from({ length: 30 }, () => moveIn(who, 'xinghe', '100')));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n, xinghe: 10_000n });
    const back = await Promise.all(Array.from({ length: 30 }, () => moveOut(who, 'xinghe', '100')));
    expect(back.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await wallets(who)).toEqual({ centre: 10_000n, transit: 0n, xinghe: 0n });
  });

  it('pays out winnings whose bets were not pulled yet, and the bets then repay the advance', async () => {
    const who = await member('mover07', 10_000n);
    await moveIn(who, 'xinghe', '100');
    venue.fail(({ path }) => (path === '/v1/bets' ? { do: 'before' } : undefined));
    const bet = venue.place('xinghe', who.player, 1_000n);
    venue.settle('xinghe', bet, 6_000n);
    expect((await moveOut(who, 'xinghe', '150')).body).toEqual(done);
    venue.heal();
    expect(await wallets(who)).toEqual({ centre: 15_000n, transit: 0n, xinghe: 0n });
    await fixture.jobs.bets.pullAll();
    expect(await wallets(who)).toEqual({ centre: 15_000n, transit: 0n, xinghe: 0n });
    const { rows } = await database.pool.query('SELECT advanced FROM venue_player WHERE member_id = $1', [who.id]);
    expect(rows).toEqual([{ advanced: 0n }]);
  });
});

describe('a member’s transfer records', () => {
  it('list transfers in and out by venue, newest first', async () => {
    const who = await member('reader01', 10_000n);
    await moveIn(who, 'xinghe', '20');
    clock.advance(1_000);
    await moveIn(who, 'yunding', '30');
    await moveOut(who, 'xinghe', '5');
    const list = async (filter: object) => (await call(transactions.list, filter, { token: who.token })).body.data;
    const ins = await list({ type: 3 });
    expect(ins).toMatchObject({ total: 2, last_page: 1 });
    expect(ins.data.map(({ pay_way, amount, state }) => [pay_way, amount, state])).toEqual([
      ['yunding', '30.00', 1],
      ['xinghe', '20.00', 1],
    ]);
    expect((await list({ type: 4 })).data).toMatchObject([{ pay_way: 'xinghe', amount: '5.00', state: 1, stage: '' }]);
    expect((await list({ type: 3, api_type: 'yunding' })).total).toBe(1);
    expect((await list({ type: 1 })).total).toBe(0);
    const other = await member('reader02', 0n);
    expect((await call(transactions.list, { type: 3 }, { token: other.token })).body.data.total).toBe(0);
  });
});

describe('the list of venues', () => {
  it('shows the balances that venues report, without querying those where the member is not registered', async () => {
    const who = await member('lister01', 10_000n);
    const before = venue.calls.length;
    const list = async () => (await call(transfers.venueBalances, {}, { token: who.token })).body.data;
    expect(await list()).toEqual(
      Object.entries(TITLES).map(([platname, name]) => ({ name, balance: '0.00', platname })),
    );
    expect(venue.calls.length).toBe(before);
    await moveIn(who, 'xinghe', '100');
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    expect((await list()).find(({ platname }) => platname === 'xinghe')?.balance).toBe('90.00');
  });

  it('adds up to gameblance at any time, also before the bets are pulled', async () => {
    const who = await member('lister04', 50_000n);
    const both = async () => {
      const user = (await call(members.refresh, {}, { token: who.token })).body.data;
      const list = (await call(transfers.venueBalances, {}, { token: who.token })).body.data;
      const sum = list.reduce((total, { balance }) => total + Number(balance), 0).toFixed(2);
      return { centre: user.balance, game: user.gameblance, transit: user.transit, sum };
    };
    await moveIn(who, 'xinghe', '100');
    await moveIn(who, 'canghai', '40');
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 3_500n);
    expect(await both()).toEqual({ centre: '360.00', game: '165.00', transit: '0.00', sum: '165.00' });
    venue.settle('xinghe', venue.place('xinghe', who.player, 5_000n), 0n);
    expect((await both()).game).toBe('115.00');
    expect((await call(members.user, {}, { token: who.token })).body.data.gameblance).toBe('115.00');
  });

  it('counts money in transit once although the venue has already received it', async () => {
    const who = await member('lister05', 10_000n);
    await moveIn(who, 'xinghe', '10');
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'after' } : undefined));
    await moveIn(who, 'xinghe', '40');
    venue.heal();
    const user = (await call(members.refresh, {}, { token: who.token })).body.data;
    expect(user).toMatchObject({ balance: '50.00', transit: '40.00', gameblance: '10.00' });
    const list = (await call(transfers.venueBalances, {}, { token: who.token })).body.data;
    expect(list.find(({ platname }) => platname === 'xinghe')?.balance).toBe('10.00');
  });

  it('marks venues in maintenance', async () => {
    const who = await member('lister03', 0n);
    await database.pool.query(`UPDATE venue SET maintenance = true WHERE platname = 'canghai'`);
    const { body } = await call(transfers.venueBalances, {}, { token: who.token });
    await database.pool.query(`UPDATE venue SET maintenance = false WHERE platname = 'canghai'`);
    expect(body.data.filter(({ maintenance }) => maintenance === 1).map(({ platname }) => platname)).toEqual([
      'canghai',
    ]);
  });

  it('shows the balance in our books for a venue that does not answer in time', async () => {
    const who = await member('lister02', 10_000n);
    await moveIn(who, 'xinghe', '40');
    venue.fail(({ venue: venueCode }) => (venueCode === 'xinghe' ? { do: 'hang' } : undefined));
    const { body } = await call(transfers.venueBalances, {}, { token: who.token });
    venue.heal();
    expect(body.data.map(({ balance }) => balance)).toEqual(['0.00', '40.00', '0.00']);
  });
});

it('the books balance after all transfers', async () => {
  await fixture.jobs.bets.pullAll();
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
