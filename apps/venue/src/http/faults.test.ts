import { venueAnswer, venueCalls } from '@koi/venue-protocol';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookFaults, newOrder, startTestVenue, type TestVenue } from '../../test/venue.ts';
import type { FaultKind } from '../core/faults.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
  await venue.join('koi_fault', '0.00');
});
afterEach(async () => {
  await venue.operator('faults/clear', { platform: 'xinghe' });
});

const breakIt = async (kind: FaultKind, more: object = {}): Promise<void> => {
  const response = await venue.operator('faults', { platform: 'xinghe', kind, ...more });
  expect(response.status).toBe(200);
};
const transferIn = (order: string) => venue.call('transferIn', { player: 'koi_fault', order, amount: '1.00' });
const rawIn = (order: string) =>
  venue.send(venueCalls.transferIn.path, JSON.stringify({ player: 'koi_fault', order, amount: '1.00' }));
const stateOf = async (order: string): Promise<string> => {
  const answer = await venue.call('queryTransfer', { order });
  return answer.ok ? answer.data.state : answer.error;
};

describe('a platform with a fault', () => {
  it('takes the transfer and loses the answer, and the same order again is the same transfer', async () => {
    await breakIt('lost_answer', { remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await stateOf(order)).toBe('done');
    const again = await transferIn(order);
    expect(again).toMatchObject({ data: { state: 'done', amount: 100n } });
  });

  it('is down: nothing was taken', async () => {
    await breakIt('down', { remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await stateOf(order)).toBe('absent');
  });

  it('answers 500: nothing was taken, and it is no answer of the protocol', async () => {
    await breakIt('error', { remaining: 1 });
    const order = newOrder();
    const response = await rawIn(order);
    expect(response.status).toBe(500);
    expect(venueAnswer(venueCalls.transferIn.output).safeParse(await response.json()).success).toBe(false);
    expect(await stateOf(order)).toBe('absent');
  });

  it.each(['garbage', 'html', 'truncated', 'negative_amount', 'huge_amount'] as const)(
    'answers with %s, which nobody may take for an answer, after the transfer was made',
    async (kind) => {
      await breakIt(kind, { remaining: 1 });
      const order = newOrder();
      const text = await (await rawIn(order)).text();
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        parsed = undefined;
      }
      expect(venueAnswer(venueCalls.transferIn.output).safeParse(parsed).success).toBe(false);
      expect(await stateOf(order)).toBe('done');
    },
  );

  it('does the same request twice, and the money moves once', async () => {
    const before = await venue.call('balance', { player: 'koi_fault' });
    await breakIt('duplicate');
    await transferIn(newOrder());
    await venue.operator('faults/clear', { platform: 'xinghe' });
    const after = await venue.call('balance', { player: 'koi_fault' });
    expect(after.ok && before.ok && after.data.balance - before.data.balance).toBe(100n);
  });

  it('waits before it does it, or before it says so', async () => {
    await breakIt('delay', { value: 120, remaining: 1 });
    let began = Date.now();
    await transferIn(newOrder());
    expect(Date.now() - began).toBeGreaterThanOrEqual(115);
    await breakIt('late', { value: 300, remaining: 1, path: venueCalls.transferIn.path });
    began = Date.now();
    const order = newOrder();
    const answering = transferIn(order);
    while ((await stateOf(order)) === 'absent' && Date.now() - began < 5_000);
    expect(await answering).toMatchObject({ ok: true });
    expect(Date.now() - began).toBeGreaterThanOrEqual(295);
  });

  it('took an order that nobody finds for a while', async () => {
    await breakIt('absent', { value: 20_000, remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await stateOf(order)).toBe('absent');
    venue.clock.ahead += 20_001;
    expect(await stateOf(order)).toBe('done');
  });

  it('reports a balance that is too high', async () => {
    const before = await venue.call('balance', { player: 'koi_fault' });
    await breakIt('wrong_balance', { value: 777 });
    const wrong = await venue.call('balance', { player: 'koi_fault' });
    expect(wrong.ok && before.ok && wrong.data.balance - before.data.balance).toBe(777n);
  });

  it('hurts only the call and the platform it was switched on for', async () => {
    await breakIt('down', { path: venueCalls.transferIn.path });
    expect(await venue.call('health', {})).toMatchObject({ ok: true });
    expect(await venue.call('health', {}, { platform: 'yunding' })).toMatchObject({ ok: true });
    await expect(transferIn(newOrder())).rejects.toThrow();
  });

  it('strikes a share of the calls', async () => {
    await breakIt('error', { percent: 50, path: venueCalls.health.path });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => (await venue.send(venueCalls.health.path, '{}')).status),
    );
    expect(new Set(answers)).toEqual(new Set([200, 500]));
  });
});

it('strikes as often as it was told, 20 calls at the same time', async () => {
  await breakIt('error', { remaining: 5, path: venueCalls.health.path });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await venue.send(venueCalls.health.path, '{}')).status),
  );
  expect(answers.filter((status) => status === 500)).toHaveLength(5);
});

it('loses no money whatever strikes: every order ends once', async () => {
  await venue.join('koi_storm', '0.00');
  await breakIt('lost_answer', { percent: 20 });
  await breakIt('duplicate', { percent: 20 });
  await breakIt('error', { percent: 10 });
  await breakIt('html', { percent: 10 });
  const orders = Array.from({ length: 60 }, () => newOrder());
  const untilKnown = async (order: string) => {
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await venue
        .call('transferIn', { player: 'koi_storm', order, amount: '3.00' })
        .catch(() => undefined);
      if (answer !== undefined) return answer;
    }
    throw new Error(`${order} never had an answer`);
  };
  await Promise.all(orders.map(untilKnown));
  await venue.operator('faults/clear', { platform: 'xinghe' });
  expect(await venue.call('balance', { player: 'koi_storm' })).toMatchObject({ data: { balance: 18_000n } });
  expect(await bookFaults(venue.pool)).toEqual([]);
});
