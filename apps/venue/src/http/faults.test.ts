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
  it('takes the transfer, loses the answer, and returns the same transfer when the order is sent again', async () => {
    await breakIt('lost_answer', { remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await stateOf(order)).toBe('done');
    const again = await transferIn(order);
    expect(again).toMatchObject({ data: { state: 'done', amount: 100n } });
  });

  it('takes nothing while it is down', async () => {
    await breakIt('down', { remaining: 1 });
    const order = newOrder();
    await expect(transferIn(order)).rejects.toThrow();
    expect(await stateOf(order)).toBe('absent');
  });

  it('takes nothing and sends no valid protocol answer when it responds with status 500', async () => {
    await breakIt('error', { remaining: 1 });
    const order = newOrder();
    const response = await rawIn(order);
    expect(response.status).toBe(500);
    expect(venueAnswer(venueCalls.transferIn.output).safeParse(await response.json()).success).toBe(false);
    expect(await stateOf(order)).toBe('absent');
  });

  it.each(['garbage', 'html', 'truncated', 'negative_amount', 'huge_amount'] as const)(
    'makes the transfer and then sends %s, which is not a valid answer',
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

  it('moves the money once when it processes a request twice', async () => {
    const before = await venue.call('balance', { player: 'koi_fault' });
    await breakIt('duplicate');
    await transferIn(newOrder());
    await venue.operator('faults/clear', { platform: 'xinghe' });
    const after = await venue.call('balance', { player: 'koi_fault' });
    expect(after.ok && before.ok && after.data.balance - before.data.balance).toBe(100n);
  });

  it('delays the processing or only the answer', async () => {
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

  it('takes an order and temporarily reports it as unknown', async () => {
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

  it('affects only the call and the platform that the fault was switched on for', async () => {
    await breakIt('down', { path: venueCalls.transferIn.path });
    expect(await venue.call('health', {})).toMatchObject({ ok: true });
    expect(await venue.call('health', {}, { platform: 'yunding' })).toMatchObject({ ok: true });
    await expect(transferIn(newOrder())).rejects.toThrow();
  });

  it('fails the given percentage of the calls', async () => {
    await breakIt('error', { percent: 50, path: venueCalls.health.path });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => (await venue.send(venueCalls.health.path, '{}')).status),
    );
    expect(new Set(answers)).toEqual(new Set([200, 500]));
  });
});

it('applies a fault exactly as often as configured for 20 simultaneous calls', async () => {
  await breakIt('error', { remaining: 5, path: venueCalls.health.path });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await venue.send(venueCalls.health.path, '{}')).status),
  );
  expect(answers.filter((status) => status === 500)).toHaveLength(5);
});

it('completes every order exactly once when several faults are active', async () => {
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
