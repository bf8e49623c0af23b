import { memberRows, STAFF, STAFF_TALK_SOCKET, staffRows, TALK_CLOSED, TALK_SOCKET, TALKS } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testApp, testConfig } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { talkClient } from '../../../../test/talk-client.ts';
import { createApp } from '../../../app.ts';
import { createLog, systemClock } from '../../../platform/index.ts';
import { createPump } from './pump.ts';
import { talkOf } from './store.ts';
import { visitorGuest } from './talk.ts';

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

describe('a talk', () => {
  it('reaches staff connected to another process, and their answer reaches the member', async () => {
    const token = await register('talker01');
    const member = await asMember(token);
    expect((await member.receive('welcome')).talk).toBe(0);
    expect(await unread(token)).toBe(0);
    const { seq } = await write(member, '转账扣了但场馆没到');
    expect(seq).toBe(1);
    const office = await asStaff(staff.token, otherOrigin);
    const { body } = await call(staffRows.talks.list, {}, { token: staff.token });
    const talk = body.data.data.find(({ name }) => name === 'talker01');
    expect(talk).toMatchObject({ unread: 1, state: 'waiting', holder_id: 0, last_word: '转账扣了但场馆没到', vip: 1 });
    office.say({ t: 'watch', talk: talk?.id, since: 0 });
    expect((await office.receive('welcome')).messages.map(({ text }) => text)).toEqual(['转账扣了但场馆没到']);
    office.say({ t: 'send', talk: talk?.id, client_id: newId(), text: '查到了，这笔钱在途' });
    const received = await member.receive('message', ({ message }) => message.by === 'staff');
    expect(received.message).toMatchObject({ seq: 2, text: '查到了，这笔钱在途', who: '', client_id: '' });
    // Answering marks the earlier messages as read and makes the writer the holder of the talk.
    expect((await member.receive('seen')).seq).toBe(2);
    const after = (await call(staffRows.talks.detail, { id: talk?.id ?? 0 }, { token: staff.token })).body.data;
    expect(after).toMatchObject({ state: 'answered', holder: staff.name, held_by_me: true, unread: 0 });
    expect(await unread(token)).toBe(1);
    member.say({ t: 'read', seq: 2 });
    expect((await office.receive('seen', (seen) => seen.seq === 2)).talk).toBe(talk?.id);
    expect(await unread(token)).toBe(0);
    member.say({ t: 'typing' });
    expect((await office.receive('typing')).talk).toBe(talk?.id);
    office.say({ t: 'typing', talk: talk?.id });
    await member.receive('typing');
    office.cut();
    member.cut();
  });

  it('is shown on all open pages of the member', async () => {
    const token = await register('talker02');
    const [phone, desktop] = await Promise.all([asMember(token), asMember(token, 0, otherOrigin)]);
    await Promise.all([phone.receive('welcome'), desktop.receive('welcome')]);
    const id = newId();
    await write(phone, '在手机上写的', id);
    const { message } = await desktop.receive('message');
    expect(message).toMatchObject({ text: '在手机上写的', client_id: id, by: 'guest' });
    phone.cut();
    desktop.cut();
  });

  it('returns its history page by page', async () => {
    const token = await register('talker03');
    const member = await asMember(token);
    for (let at = 1; at <= 65; at += 1) await write(member, `第 ${at} 句`);
    const again = await asMember(token);
    const welcome = await again.receive('welcome');
    expect([welcome.messages[0]?.seq, welcome.messages.at(-1)?.seq, welcome.more]).toEqual([36, 65, true]);
    again.say({ t: 'history', before: 36 });
    const page = await again.receive('history');
    expect([page.messages[0]?.seq, page.messages.at(-1)?.seq, page.more]).toEqual([6, 35, true]);
    again.say({ t: 'history', before: 6 });
    const first = await again.receive('history', ({ more }) => !more);
    expect(first.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    member.cut();
    again.cut();
  });
});

describe('with lost connections', () => {
  it('a message is stored once when it is sent again after a lost acknowledgement', async () => {
    const token = await register('loser01');
    const id = newId();
    const first = await asMember(token);
    await first.receive('welcome');
    first.say({ t: 'send', client_id: id, text: '只说一次' });
    // The message is committed, but the connection breaks before the acknowledgement arrives.
    await expect.poll(() => stored(`m:%`).then((rows) => rows.some(({ text }) => text === '只说一次'))).toBe(true);
    first.cut();
    const again = await asMember(token, 0, otherOrigin);
    const { seq } = await write(again, '只说一次', id);
    expect(seq).toBe(1);
    expect(await stored(`m:${await memberId(token)}`)).toEqual([{ seq: 1, text: '只说一次', by: 'guest' }]);
    again.cut();
  });

  it('no message is lost or repeated, whenever the connection breaks', async () => {
    const token = await register('loser02');
    const owner = `m:${await memberId(token)}`;
    const listener = await asMember(token, 0, otherOrigin);
    await listener.receive('welcome');
    const ids = Array.from({ length: 40 }, newId);
    const acknowledged = new Set<string>();
    for (let round = 0; acknowledged.size < ids.length; round += 1) {
      const client = await asMember(token, 0, round % 2 === 0 ? origin : otherOrigin);
      const open = ids.filter((id) => !acknowledged.has(id));
      for (const id of open) client.say({ t: 'send', client_id: id, text: `句子 ${id}` });
      // Each round breaks the connection after a different delay; messages received until then count.
      if (round < 12) {
        await new Promise((resolve) => setTimeout(resolve, round * 4));
        client.cut();
        await client.closed;
      } else await Promise.all(open.map((id) => client.receive('ack', (ack) => ack.client_id === id)));
      for (const news of client.news) if (news.t === 'ack') acknowledged.add(news.client_id);
      client.cut();
    }
    const rows = await stored(owner);
    expect(rows.map(({ seq }) => seq)).toEqual(ids.map((_, at) => at + 1));
    expect(new Set(rows.map(({ text }) => text)).size).toBe(ids.length);
    await listener.receive('message', ({ message }) => message.seq === ids.length);
    expect(listener.messages().map(({ seq }) => seq)).toEqual(ids.map((_, at) => at + 1));
    listener.cut();
  });

  it('a client that reconnects gets exactly the messages it missed', async () => {
    const token = await register('loser03');
    const [away, writer] = await Promise.all([asMember(token), asMember(token)]);
    await write(writer, '一');
    await away.receive('message');
    away.cut();
    for (const text of ['二', '三', '四']) await write(writer, text);
    const back = await asMember(token, 1);
    expect((await back.receive('welcome')).messages.map(({ text }) => text)).toEqual(['二', '三', '四']);
    await write(writer, '五');
    await back.receive('message', ({ message }) => message.text === '五');
    expect(back.messages().map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
    back.cut();
    writer.cut();
  });

  describe('messages are delivered once and in order when a notification arrives', () => {
    const visitor = visitorGuest(keyOf('p'));
    const find = () => talkOf(database.orm, visitor.owner);
    const open = () => {
      const received: number[][] = [];
      const pump = createPump({
        database,
        staffId: undefined,
        isAllowed: async () => true,
        send(news) {
          if (news.t === 'welcome') received.push(news.messages.map(({ seq }) => seq));
          if (news.t === 'message') received.push([news.message.seq]);
        },
      });
      return { received, pump };
    };
    let talkId = 0;
    beforeAll(async () => {
      const client = await asVisitor(keyOf('p'));
      for (const text of ['一', '二', '三']) await write(client, text);
      client.cut();
      talkId = (await find())?.id ?? 0;
    });

    it('before the talk is found', async () => {
      const { received, pump } = open();
      pump.begin(talkId);
      await Promise.all([pump.wake(), pump.follow(find, 1, false)]);
      expect(received).toEqual([[2, 3]]);
    });

    it('before the welcome is sent', async () => {
      const { received, pump } = open();
      const followed = pump.follow(find, 1, false);
      pump.begin(talkId);
      await Promise.all([pump.wake(), followed]);
      expect(received).toEqual([[2, 3]]);
    });

    it('while the client changes its position', async () => {
      const { received, pump } = open();
      await pump.follow(async () => undefined, 0, false);
      pump.begin(talkId);
      await Promise.all([pump.wake(), pump.follow(find, 2, false)]);
      expect(received).toEqual([[], [3]]);
    });

    it('for a talk that has just begun', async () => {
      const { received, pump } = open();
      const begins = async () => {
        pump.begin(talkId);
        return undefined;
      };
      await pump.follow(begins, 0, false);
      expect(received).toEqual([[], [1], [2], [3]]);
    });
  });

  it('simultaneous messages are numbered without gaps, in the same order for all clients', async () => {
    const token = await register('crowd01');
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, at) => asMember(token, 0, at % 2 === 0 ? origin : otherOrigin)),
    );
    await Promise.all(clients.map((client) => client.receive('welcome')));
    await Promise.all(clients.flatMap((client, at) => [1, 2, 3, 4].map((nth) => write(client, `${at}-${nth}`))));
    const rows = await stored(`m:${await memberId(token)}`);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
    for (const client of clients) {
      await client.receive('message', ({ message }) => message.seq === 32);
      expect(client.messages().map(({ text }) => text)).toEqual(rows.map(({ text }) => text));
      client.cut();
    }
  });
});

describe('access control', () => {
  it('gives a visitor only their own talk, found by their key', async () => {
    const [one, two] = await Promise.all([asVisitor(keyOf('a')), asVisitor(keyOf('b'))]);
    await write(one, '我是一号访客');
    await write(two, '我是二号访客');
    one.cut();
    const again = await asVisitor(keyOf('a'));
    expect((await again.receive('welcome')).messages.map(({ text }) => text)).toEqual(['我是一号访客']);
    again.say({ t: 'history', before: 99 });
    expect((await again.receive('history')).messages.map(({ text }) => text)).toEqual(['我是一号访客']);
    expect(two.messages().map(({ text }) => text)).not.toContain('我是一号访客');
    const { rows } = await database.pool.query(
      `SELECT owner, visitor_name, member_id FROM talk WHERE member_id IS NULL`,
    );
    expect(JSON.stringify(rows)).not.toContain(keyOf('a'));
    expect(rows[0].visitor_name).toMatch(/^访客 \d{4}$/);
    again.cut();
    two.cut();
  });

  it('closes a socket without a valid session or key, or with a message before hello', async () => {
    const dead = await talkClient(origin, TALK_SOCKET, { token: keyOf('x') });
    expect(await dead.closed).toBe(TALK_CLOSED.sessionEnded);
    const anonymous = await talkClient(origin, TALK_SOCKET, {});
    expect(await anonymous.closed).toBe(TALK_CLOSED.sessionEnded);
    const impatient = await talkClient(origin, TALK_SOCKET, { t: 'send', client_id: newId(), text: 'x' });
    expect(await impatient.closed).toBe(TALK_CLOSED.badWord);
    const finance = await newStaff(app, 'finance');
    expect(await (await asStaff(finance.token)).closed).toBe(TALK_CLOSED.notAllowed);
    const member = await register('nosy01');
    expect(await (await asStaff(member)).closed).toBe(TALK_CLOSED.sessionEnded);
  });

  it('closes the socket of an ended session and stores none of its messages', async () => {
    const token = await register('leaver01');
    const member = await asMember(token);
    await write(member, '还在');
    await call(memberRows.members.logoff, {}, { token });
    member.say({ t: 'send', client_id: newId(), text: '已经退出' });
    expect(await member.closed).toBe(TALK_CLOSED.sessionEnded);
    expect((await stored('m:%')).some(({ text }) => text === '已经退出')).toBe(false);
  });

  it('closes a socket when its session ends in any process and keeps the sockets of other sessions', async () => {
    const token = await register('leaver02');
    const login = { name: 'leaver02', password: 'secret-6', code: 'ABCD' };
    const second = (await call(memberRows.members.login, login)).body.data.api_token;
    const [ending, staying] = [await asMember(token, 0, otherOrigin), await asMember(second)];
    await Promise.all([ending.receive('welcome'), staying.receive('welcome')]);
    await call(memberRows.members.logoff, {}, { token });
    expect(await ending.closed).toBe(TALK_CLOSED.sessionEnded);
    expect(staying.isOpen()).toBe(true);
    const change = { password: 'secret-6', paypassword: 'secret-7', confirmPass: 'secret-7' };
    await call(memberRows.members.changePassword, change, { token: second });
    expect(await staying.closed).toBe(TALK_CLOSED.sessionEnded);
  });

  it('closes the sockets of staff who log off', async () => {
    const { token } = await newStaff(app, 'service');
    const client = await asStaff(token, otherOrigin);
    await client.receive('ready');
    await call(staffRows.session.logoff, {}, { token });
    expect(await client.closed).toBe(TALK_CLOSED.sessionEnded);
  });

  it('lets staff with the right to read do nothing else', async () => {
    const reader = await newStaff(app, 'readonly');
    const client = await asStaff(reader.token);
    await client.receive('ready');
    const { body } = await call(staffRows.talks.list, { queue: 'all' }, { token: reader.token });
    const [talk] = body.data.data;
    client.say({ t: 'watch', talk: talk?.id });
    await client.receive('welcome');
    client.say({ t: 'send', talk: talk?.id, client_id: 'readonly-1', text: '不该出现' });
    expect((await client.receive('refused')).text).toBe(STAFF.notAllowed);
    client.cut();
  });

  it('refuses a socket to the page of another site', async () => {
    const socket = new WebSocket(origin.replace('http', 'ws') + TALK_SOCKET, { origin: 'https://elsewhere.example' });
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode));
      socket.once('error', () => undefined);
    });
    expect(status).toBe(403);
    expect((await app.app.http.inject({ method: 'GET', url: TALK_SOCKET })).statusCode).toBe(426);
  });

  it('refuses malformed, oversized and blank messages', async () => {
    const token = await register('junk01');
    const junk = await asMember(token);
    junk.say({ t: 'send', client_id: 'a b', text: 'x' });
    expect(await junk.closed).toBe(TALK_CLOSED.badWord);
    const long = await asMember(token);
    long.say({ t: 'send', client_id: newId(), text: '长'.repeat(1001) });
    expect(await long.closed).toBe(TALK_CLOSED.badWord);
    const blank = await asMember(token);
    blank.say({ t: 'send', client_id: newId(), text: '   ' });
    expect((await blank.receive('refused')).text).toBe(TALKS.blank);
    blank.say({ t: 'send', client_id: newId(), text: '', picture: `/media/talks/${keyOf('z')}` });
    expect((await blank.receive('refused', ({ text }) => text === TALKS.pictureUnknown)).text).toBeTruthy();
    blank.cut();
  });
});

describe('the staff', () => {
  const talkOf = async (name: string) => {
    const { body } = await call(staffRows.talks.list, { queue: 'all', search: name }, { token: staff.token });
    return body.data.data.find((talk) => talk.name === name)?.id ?? 0;
  };
  const act = async (verb: 'take' | 'close' | 'handOver', input: object, token = staff.token) =>
    (await call(staffRows.talks[verb], input, { token })).body;

  it('take, hand over and close talks, with one row each in the audit log', async () => {
    const member = await asMember(await register('client01'));
    await write(member, '有人吗');
    const id = await talkOf('client01');
    const colleague = await newStaff(app, 'service');
    expect(await act('take', { id })).toMatchObject({ code: 200, message: '已接入会话' });
    expect(await act('take', { id })).toMatchObject({ code: 200 });
    expect(await act('take', { id }, colleague.token)).toMatchObject({
      code: 409,
      message: `该会话正由${staff.name}接待`,
    });
    const office = await asStaff(colleague.token);
    office.say({ t: 'send', talk: id, client_id: newId(), text: '抢答' });
    expect((await office.receive('refused')).text).toBe(`该会话正由${staff.name}接待`);
    const over = { id, from: colleague.id, to: colleague.id, reason: '换班' };
    expect(await act('handOver', over, colleague.token)).toMatchObject({ code: 409 });
    expect(await act('handOver', { ...over, from: staff.id }, colleague.token)).toMatchObject({ code: 200 });
    expect(await act('close', { id }, colleague.token)).toMatchObject({ code: 200, message: '会话已结束' });
    expect(await act('close', { id }, colleague.token)).toMatchObject({ code: 409 });
    const said = await member.receive('message', ({ message }) => message.by === 'system');
    expect(said.message.text).toBe(TALKS.closedByStaff);
    // The next message reopens the talk without a holder.
    await write(member, '还有一个问题');
    const { body } = await call(staffRows.talks.detail, { id }, { token: staff.token });
    expect(body.data).toMatchObject({ state: 'waiting', holder_id: 0 });
    const { rows } = await database.pool.query(
      `SELECT action, target FROM audit_row WHERE action LIKE 'talks.%' AND target = '会话 client01' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['talks.take', 'talks.handOver', 'talks.close']);
    member.cut();
    office.cut();
  });

  it('find every talk on exactly one page, the longest waiting first', async () => {
    await database.pool.query(`INSERT INTO talk (owner, visitor_name, last_at, created_at, waiting_since)
      SELECT 'v:paged' || n, '访客' || n, moment, moment, CASE WHEN n % 3 = 0 THEN moment END
      FROM generate_series(10, 34) AS n, LATERAL (SELECT timestamptz '2020-01-01' + n * interval '1 microsecond') AS t(moment)`);
    const names: string[] = [];
    let after = '';
    do {
      const { body } = await call(staffRows.talks.list, { queue: 'all', after }, { token: staff.token });
      names.push(...body.data.data.map((talk) => talk.name).filter((name) => /^访客\d\d$/.test(name)));
      after = body.data.next;
    } while (after !== '');
    const numbers = Array.from({ length: 25 }, (_, index) => index + 10);
    const expected = [...numbers.filter((n) => n % 3 === 0), ...numbers.filter((n) => n % 3 !== 0).toReversed()];
    expect(names).toEqual(expected.map((n) => `访客${n}`));
  });

  it('see the number of pending talks in the side bar', async () => {
    const counts = async () => (await call(staffRows.session.counts, {}, { token: staff.token })).body.data.talks;
    const before = await counts();
    const member = await asMember(await register('client02'));
    await write(member, '在吗');
    expect(await counts()).toBe(before + 1);
    answerer.say({ t: 'send', talk: await talkOf('client02'), client_id: newId(), text: '在的' });
    await member.receive('message', ({ message }) => message.by === 'staff');
    expect(await counts()).toBe(before);
    member.cut();
  });
});

describe('while no staff are on duty', () => {
  it('each question is answered once from the help articles', async () => {
    await database.pool.query(
      `INSERT INTO article (section, type, title, content, updated_at) VALUES
       ('help', 1, '常见问题', '<h2>取款</h2><h3>什么是打码量？</h3><p>打码量是取款前需要完成的有效投注额。</p>', now())`,
    );
    answerer.say({ t: 'duty', on: 0 });
    await answerer.receive('duty', ({ on }) => !on);
    const member = await asMember(await register('night01'));
    expect((await member.receive('welcome')).on_duty).toBe(false);
    const id = newId();
    await Promise.all([write(member, '打码量怎么算', id), write(member, '打码量怎么算', id)]);
    const { message } = await member.receive('message', ({ message: one }) => one.by === 'auto');
    expect(message.articles).toEqual([{ type: 1, title: '常见问题' }]);
    expect(message.text).toContain('打码量是取款前需要完成的有效投注额。');
    expect(message.text).toContain('人工客服上班后会回复您');
    await write(member, '今天天气不错');
    await write(member, '哈哈哈');
    await write(member, '打码量怎么算');
    const rows = await stored(
      `m:${(await database.pool.query(`SELECT id FROM member WHERE name = 'night01'`)).rows[0].id}`,
    );
    expect(rows.map(({ by }) => by)).toEqual(['guest', 'auto', 'guest', 'auto', 'guest', 'guest', 'auto']);
    const { body } = await call(staffRows.talks.list, { search: 'night01' }, { token: staff.token });
    expect(body.data.data[0]).toMatchObject({ state: 'waiting', unread: 4, last_by: 'guest' });
    answerer.say({ t: 'duty', on: 1 });
    await member.receive('duty', ({ on }) => on);
    await write(member, '取款多久到账');
    expect((await stored('m:%')).filter(({ by }) => by === 'auto')).toHaveLength(3);
    member.cut();
  });
});

it('a process that stops closes its sockets with the code for a restart', async () => {
  const member = await asMember(await register('mover01'), 0, otherOrigin);
  await member.receive('welcome');
  await other.stop();
  expect(await member.closed).toBe(TALK_CLOSED.restart);
  const again = await asMember(await register('mover02'));
  await write(again, '仍然有人');
  again.cut();
});
