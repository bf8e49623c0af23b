import { STAFF_TALK_SOCKET, staffRows, TALK_CLOSED } from '@koi/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { talkClient } from '../../../../test/talk-client.ts';
import { ManualClock } from '../../../platform/index.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-03-01T08:00:00+08:00');
const app = await testApp({ clock });
const { call } = app;
// Sessions of open sockets are checked at an interval, which the test advances.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());
const origin = await app.app.start();

const opened = async () => {
  const { token } = await newStaff(app, 'service');
  const client = await talkClient(origin, STAFF_TALK_SOCKET, { token });
  await client.receive('ready');
  return { token, client };
};
const statusOf = async (token: string) => (await call(staffRows.session.me, {}, { token })).status;

it('an open socket does not prolong the session, and closes when the idle time is over', async () => {
  const { token, client } = await opened();
  clock.advance(29 * MINUTE_MS);
  for (const word of [{ t: 'ping' }, { t: 'duty', on: 0 }, { t: 'watch', talk: 1, since: 0 }]) client.say(word);
  await client.receive('welcome');
  expect(await statusOf(token)).toBe(200);
  clock.advance(MINUTE_MS);
  expect(await statusOf(token)).toBe(401);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
});

it('writing in a talk prolongs the session', async () => {
  const { token, client } = await opened();
  clock.advance(29 * MINUTE_MS);
  client.say({ t: 'send', talk: 1, client_id: 'client-0001', text: '您好' });
  await client.receive('refused');
  clock.advance(29 * MINUTE_MS);
  expect(await statusOf(token)).toBe(200);
  client.cut();
});
