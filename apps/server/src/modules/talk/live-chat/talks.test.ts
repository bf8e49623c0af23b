import { staffRows, TALK_CLOSED } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { talksFixture } from '../../../../test/talks.ts';
import { createPump } from './pump.ts';
import { talkOf } from './store.ts';
import { visitorGuest } from './talk.ts';

const {
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
} = await talksFixture();

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
  await stopOther();
  expect(await member.closed).toBe(TALK_CLOSED.restart);
  const again = await asMember(await register('mover02'));
  await write(again, '仍然有人');
  again.cut();
});
