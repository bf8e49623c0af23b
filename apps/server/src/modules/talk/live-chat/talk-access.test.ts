import { memberRows, STAFF, staffRows, TALK_CLOSED, TALK_SOCKET, TALKS } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newStaff } from '../../../../test/staff.ts';
import { talkClient } from '../../../../test/talk-client.ts';
import { talksFixture } from '../../../../test/talks.ts';

const {
  app,
  call,
  database,
  register,
  origin,
  otherOrigin,
  keyOf,
  newId,
  asMember,
  asVisitor,
  asStaff,
  write,
  stored,
  staff,
  answerer,
} = await talksFixture();

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
    const second = await app.logIn('leaver02');
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
