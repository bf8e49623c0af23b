import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { bookFaults, newOrder, startTestVenue } from '../../test/venue.ts';

const venue = await startTestVenue({ settings: { transferMaxAgeS: 2 } });
await venue.join('koi_closer', '0.00');
const player = 'koi_closer';

const transferIn = (order: string, amount = '3.00') => venue.call('transferIn', { player, order, amount });
const close = (order: string) => venue.call('closeTransfer', { order });
const balance = async () => {
  const answer = await venue.call('balance', { player });
  return answer.ok ? answer.data.balance : undefined;
};
const closed = (order: string) => ({ ok: true, data: { state: 'closed', order } });

afterEach(() => venue.operator('faults/clear', { platform: 'xinghe' }));

describe('closing an order', () => {
  it('that never arrived prevents it permanently from being taken', async () => {
    const [order, before] = [newOrder(), await balance()];
    expect(await close(order)).toEqual(closed(order));
    expect(await transferIn(order)).toEqual(closed(order));
    expect(await venue.call('transferOut', { player, order, amount: '1.00' })).toEqual(closed(order));
    expect(await venue.call('transferAllOut', { player, order })).toEqual(closed(order));
    expect(await venue.call('queryTransfer', { order })).toEqual(closed(order));
    expect(await close(order)).toEqual(closed(order));
    expect(await balance()).toBe(before);
  });

  it('that was taken returns its outcome', async () => {
    const [done, refused] = [newOrder(), newOrder()];
    await transferIn(done);
    await venue.call('transferOut', { player, order: refused, amount: '90000.00' });
    expect(await close(done)).toEqual({
      ok: true,
      data: { state: 'done', order: done, direction: 'in', amount: 300n },
    });
    expect(await close(refused)).toMatchObject({ ok: true, data: { state: 'refused', order: refused } });
    expect(await venue.call('queryTransfer', { order: done })).toMatchObject({ data: { state: 'done' } });
  });

  it('returns the true outcome of an order that a query does not show yet', async () => {
    await venue.operator('faults', { platform: 'xinghe', kind: 'absent', value: 60_000, remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await venue.call('queryTransfer', { order })).toMatchObject({ data: { state: 'absent' } });
    expect(await close(order)).toMatchObject({ data: { state: 'done', amount: 300n } });
  });

  it('while it is sent produces the same outcome for both calls', async () => {
    const before = (await balance()) ?? 0n;
    let taken = 0n;
    for (let round = 0; round < 40; round += 1) {
      const order = newOrder();
      const [sent, ended] = await Promise.all([transferIn(order), close(order)]);
      expect(sent.ok && ended.ok && sent.data.state === ended.data.state).toBe(true);
      if (sent.ok && sent.data.state === 'done') taken += 300n;
    }
    expect(await balance()).toBe(before + taken);
    expect(await bookFaults(venue.pool)).toEqual([]);
  });

  it('waits for a transaction that is taking the same order', async () => {
    const holder = new pg.Client({ connectionString: venue.databaseUrl });
    await holder.connect();
    try {
      const order = newOrder();
      await holder.query('begin');
      await holder.query(
        `insert into venue.transfers (platform, order_no, player_id, direction, everything, amount, state, reason, balance, at, visible_at)
         select 'xinghe', $1, id, 'in', false, 300, 'done', '', 300, now(), now() from venue.players where name = $2`,
        [order, player],
      );
      const closing = close(order);
      const waiting = async () =>
        (
          await venue.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
      await holder.query('commit');
      expect(await closing).toMatchObject({ data: { state: 'done' } });
    } finally {
      await holder.end();
    }
  });
});

describe('the age of a transfer', () => {
  it('is checked when the transfer is taken, not when the request arrives', async () => {
    const before = await balance();
    await venue.operator('faults', { platform: 'xinghe', kind: 'delay', value: 2_500, remaining: 1 });
    const order = newOrder();
    expect(await transferIn(order)).toMatchObject({ ok: false, error: 'bad_signature' });
    expect(await balance()).toBe(before);
    expect(await close(order)).toEqual(closed(order));
  });

  it('is measured by the clock of the database, regardless of the clock of the venue', async () => {
    venue.clock.ahead = -150_000;
    try {
      const order = newOrder();
      // The request is signed with the shifted clock: it is recent for the venue's process but not for the database.
      expect(await transferIn(order)).toMatchObject({ ok: false, error: 'bad_signature' });
      expect(await close(order)).toEqual(closed(order));
    } finally {
      venue.clock.ahead = 0;
    }
  });

  it('does not matter for an order that was already taken', async () => {
    const order = newOrder();
    expect(await transferIn(order)).toMatchObject({ data: { state: 'done' } });
    const again = await venue.call('transferIn', { player, order, amount: '3.00' }, { time: Date.now() - 10_000 });
    expect(again).toMatchObject({ data: { state: 'done' } });
  });
});
