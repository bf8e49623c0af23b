import { memberRows, STAFF_TALK_SOCKET, TALK_SOCKET } from '@koi/contract';
import { afterAll } from 'vitest';
import { createApp } from '../src/app-process.ts';
import { createLog, systemClock } from '../src/platform/index.ts';
import { testApp, testConfig } from './app.ts';
import { newStaff } from './staff.ts';
import { talkClient } from './talk-client.ts';

/** Two processes on one database, and a member of staff on duty who is connected to the first. */
export const talksFixture = async () => {
  const app = await testApp();
  const { call, database, register } = app;
  const origin = await app.app.start();
  /** A second process on the same database. */
  const other = await createApp({
    config: testConfig({ databaseUrl: app.url }),
    database,
    clock: systemClock,
    log: createLog({ level: 'fatal' }),
  });
  let stopped: Promise<void> | undefined;
  const stopOther = (): Promise<void> => {
    stopped ??= other.stop();
    return stopped;
  };
  afterAll(stopOther);
  const otherOrigin = await other.start();

  const keyOf = (letter: string) => letter.repeat(43);
  let made = 0;
  const newId = () => {
    made += 1;
    return `client-${String(made).padStart(4, '0')}`;
  };
  const asMember = (token: string, since = 0, at = origin) => talkClient(at, TALK_SOCKET, { token, since });
  const asVisitor = (key: string, since = 0, at = origin) => talkClient(at, TALK_SOCKET, { visitor: key, since });
  const asStaff = (token: string, at = origin) => talkClient(at, STAFF_TALK_SOCKET, { token });
  const write = (client: Awaited<ReturnType<typeof asMember>>, text: string, client_id = newId()) => {
    client.say({ t: 'send', client_id, text });
    return client.receive('ack', (ack) => ack.client_id === client_id);
  };
  const stored = async (owner: string) => {
    const { rows } = await database.pool.query(
      `SELECT m.seq, m.text, m.by FROM talk_message m JOIN talk t ON t.id = m.talk_id WHERE t.owner LIKE $1 ORDER BY m.seq`,
      [owner],
    );
    return rows as { seq: number; text: string; by: string }[];
  };
  const memberId = async (token: string) => (await call(memberRows.members.user, {}, { token })).body.data.id;
  const unread = async (token: string) => (await call(memberRows.service.unread, {}, { token })).body.data.unread;
  const staff = await newStaff(app, 'service');
  const answerer = await asStaff(staff.token);
  answerer.say({ t: 'duty', on: 1 });
  await answerer.receive('duty', ({ on }) => on);

  return {
    app,
    call,
    database,
    register,
    origin,
    otherOrigin,
    stopOther,
    keyOf,
    newId,
    asMember,
    asVisitor,
    asStaff,
    write,
    stored,
    memberId,
    unread,
    staff,
    answerer,
  };
};
