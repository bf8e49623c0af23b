import { expect, it } from 'vitest';
import { ManualClock } from '../../../platform/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import { createConnection } from './connection.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');

/** A venue whose answers take as long as the test specifies. */
const venueOf = (answers: { ms: number; reply: Reply<bigint> }[]) => {
  const balance = async (): Promise<Reply<bigint>> => {
    const next = answers.shift() ?? { ms: 0, reply: { kind: 'ok', value: 0n } };
    clock.advance(next.ms);
    return next.reply;
  };
  return createConnection({ balance } as unknown as VenueAdapter, clock, 5_000);
};
const ok: Reply<bigint> = { kind: 'ok', value: 1n };
const silent: Reply<bigint> = { kind: 'unknown', reason: '超时' };

it('the connection reports the number of recent calls, of answers and their median time', async () => {
  const venue = venueOf([
    { ms: 100, reply: ok },
    { ms: 5_000, reply: silent },
    { ms: 300, reply: ok },
    { ms: 200, reply: { kind: 'refused', error: 'insufficient', message: '余额不足' } },
  ]);
  expect(venue.state().recent).toEqual({ calls: 0, answered: 0, responseMs: 0 });
  for (let call = 0; call < 4; call += 1) await venue.balance('m1');
  expect(venue.state().recent).toEqual({ calls: 4, answered: 3, responseMs: 200 });
});

it('the connection does not call a venue that left five calls unanswered, until its rest is over', async () => {
  const unheard = Array.from({ length: 5 }, () => ({ ms: 0, reply: silent }));
  const venue = venueOf([...unheard, { ms: 0, reply: ok }]);
  for (let call = 0; call < 5; call += 1) expect(await venue.balance('m1')).toEqual(silent);
  for (let call = 0; call < 3; call += 1) expect(await venue.balance('m1')).toMatchObject({ kind: 'unsent' });
  clock.advance(5_000);
  expect(await venue.balance('m1')).toEqual(ok);
});

it('the connection reports only the last hundred calls', async () => {
  const venue = venueOf([{ ms: 900, reply: silent }]);
  for (let call = 0; call < 101; call += 1) await venue.balance('m1');
  expect(venue.state().recent).toEqual({ calls: 100, answered: 100, responseMs: 0 });
});
