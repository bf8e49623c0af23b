import { memberRows, STAFF_TALK_SOCKET, staffRows, TALK_CLOSED, TALK_SOCKET } from '@koi/contract';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { talkClient } from '../../../../test/talk-client.ts';

// Sessions are also checked on a timer. Without the timer, a socket closes only because the end of its session is
// announced.
vi.useFakeTimers({ toFake: ['setInterval'] });
const app = await testApp();
const origin = await app.app.start();
vi.useRealTimers();
const { call, register, logIn } = app;

const asMember = async (token: string) => {
  const client = await talkClient(origin, TALK_SOCKET, { token });
  await client.receive('welcome');
  return client;
};

it('a logout closes the member’s sockets at once', async () => {
  const token = await register('ending01');
  const client = await asMember(token);
  await call(memberRows.members.logoff, {}, { token });
  expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
});

it('a new password closes the member’s sockets at once', async () => {
  const token = await register('ending02');
  const client = await asMember(token);
  const change = { password: 'secret-6', paypassword: 'secret-7', confirmPass: 'secret-7' };
  expect((await call(memberRows.members.changePassword, change, { token })).body.code).toBe(200);
  expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
});

it('a session that the member ends from another device closes its sockets at once', async () => {
  const token = await register('ending03');
  const client = await asMember(token);
  await call(memberRows.security.endOthers, {}, { token: await logIn('ending03') });
  expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
});

it('a logout of staff closes their sockets at once', async () => {
  const { token } = await newStaff(app, 'service');
  const client = await talkClient(origin, STAFF_TALK_SOCKET, { token });
  await client.receive('ready');
  await call(staffRows.session.logoff, {}, { token });
  expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
});
