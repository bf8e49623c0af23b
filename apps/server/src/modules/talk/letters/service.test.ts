import { memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { sendLetters } from './index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { notices, unreadNotices, readNotice } = memberRows.content;
const { letters } = staffRows;

const member = async (name: string) => {
  const token = await register(name);
  const { body } = await call(memberRows.members.user, {}, { token });
  return { id: body.data.id, token };
};
const listOf = async (token: string, page = 1) => (await call(notices, { page }, { token })).body.data;
const unreadOf = async (token: string) => (await call(unreadNotices, {}, { token })).body.data.unread;

let staff: TestStaff;
let first: { id: number; token: string };
let second: { id: number; token: string };
beforeAll(async () => {
  staff = await newStaff(app, 'content');
  first = await member('reader01');
  second = await member('reader02');
});

const FORM = { audience: 'some', names: 'reader01', kind: 'notice', title: '欢迎', content: '<p>您好</p>', submit: '' };
const send = async (changes: object = {}) =>
  (await call(letters.send, { ...FORM, ...changes }, { token: staff.token })).body;
const refused = (code: number, message: string) => ({ code, message, data: null });

describe('a letter', () => {
  it('to one member is visible only to them and unread until they read it', async () => {
    const { message, data } = await send();
    expect([message, data.recipients]).toEqual(['站内信已发送', 1]);
    expect(await listOf(first.token)).toMatchObject({
      data: [
        {
          id: data.id,
          title: '欢迎',
          content: '<p>您好</p>',
          kind: 'notice',
          read: 0,
          created_at: '2026-03-01 12:00:00',
        },
      ],
      total: 1,
      unread: 1,
    });
    expect(await listOf(second.token)).toMatchObject({ data: [], total: 0, unread: 0 });
    expect((await call(readNotice, { id: data.id }, { token: second.token })).body).toEqual(
      refused(404, '该消息不存在'),
    );
    expect(await unreadOf(first.token)).toBe(1);
    expect((await call(readNotice, { id: data.id }, { token: first.token })).body.data).toEqual({ unread: 0 });
    expect((await listOf(first.token)).data[0]?.read).toBe(1);
  });

  it('to some members accepts pasted names and reports unknown ones', async () => {
    const { data } = await send({ names: 'READER01，reader02\n reader01', title: '两位' });
    expect(data.recipients).toBe(2);
    expect(await send({ names: 'reader01, nobody88、ghost99' })).toEqual(
      refused(400, '以下会员不存在：nobody88、ghost99'),
    );
    expect(await send({ names: ' ,, ' })).toEqual(refused(400, '请输入收信会员的账号'));
    expect((await listOf(first.token)).total).toBe(2);
  });

  it('to all members does not reach members who join later', async () => {
    const { data } = await send({ audience: 'all', names: '', title: '全体' });
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM member');
    expect(data.recipients).toBe(rows[0].n);
    const late = await member('latecomer');
    expect((await listOf(late.token)).total).toBe(0);
    expect((await listOf(second.token)).data[0]?.title).toBe('全体');
  });

  it('is sent once when the same submission arrives repeatedly', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ title: '一次', submit: 'submit-0001' })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM letter WHERE title = '一次'`);
    expect(rows[0].n).toBe(1);
  });

  it('contains no executable content', async () => {
    await send({ names: 'reader02', content: '<p onclick="x()">好</p><script>x()</script><img src=x onerror=x()>' });
    expect((await listOf(second.token)).data[0]?.content).toBe('<p>好</p><img>');
  });

  it('needs a title and a text within the length limits', async () => {
    expect(await send({ title: ' ' })).toEqual(refused(400, '请输入标题，30字以内'));
    expect(await send({ content: '<p>&nbsp;</p>' })).toEqual(refused(400, '请输入正文'));
    expect(await send({ content: '字'.repeat(20_001) })).toEqual(refused(400, '正文过长，请控制在20000字以内'));
    const many = Array.from({ length: 501 }, (_, n) => `m${n}`).join(' ');
    expect(await send({ names: many })).toEqual(refused(400, '一次最多发送给500位会员，更多请选择全部会员'));
  });

  it('writes one audit row, and none when it is refused', async () => {
    const count = async () =>
      (await database.pool.query(`SELECT 1 FROM audit_row WHERE action = 'letters.send'`)).rowCount;
    const before = (await count()) ?? 0;
    await send({ title: '留痕' });
    await send({ names: 'nobody88' });
    expect(await count()).toBe(before + 1);
    const { rows } = await database.pool.query(`SELECT target, summary FROM audit_row ORDER BY id DESC LIMIT 1`);
    expect(rows[0]).toEqual({ target: '站内信 留痕', summary: '发送给 1 位会员' });
  });
});

describe('a letter that advertises', () => {
  const AD = { kind: 'activity', title: '优惠', names: 'blocked01' } as const;
  const withheld = async () =>
    (await database.pool.query(`SELECT facts FROM protection_log WHERE event = 'advertising-withheld' ORDER BY id`))
      .rows;
  const copiesOf = (id: number) => database.pool.query('SELECT FROM letter_copy WHERE letter_id = $1', [id]);
  beforeAll(async () => {
    const { token } = await member('blocked01');
    expect((await call(memberRows.protection.pause, {}, { token })).body.code).toBe(200);
  });

  it('is answered, stored and logged alike whether or not its reader is blocked, and is not delivered to a blocked one', async () => {
    for (const [names, wanted, delivered] of [
      ['blocked01', 1, 0],
      ['blocked01 reader01', 2, 1],
      ['reader01', 1, 1],
    ] as const) {
      const { code, data } = await send({ ...AD, names });
      expect([code, data.recipients]).toEqual([200, wanted]);
      expect((await copiesOf(data.id)).rowCount).toBe(delivered);
      const { rows } = await database.pool.query('SELECT recipients FROM letter WHERE id = $1', [data.id]);
      expect(rows).toEqual([{ recipients: wanted }]);
      const { rows: audit } = await database.pool.query('SELECT summary FROM audit_row ORDER BY id DESC LIMIT 1');
      expect(audit).toEqual([{ summary: `发送给 ${wanted} 位会员` }]);
    }
    expect(await withheld()).toEqual([{ facts: { count: '1' } }, { facts: { count: '1' } }]);
  });

  it('is shown with the number of its readers only, and to staff who see blocks also in the letters of a member', async () => {
    await send({ ...AD, names: 'blocked01 reader01', title: '名单' });
    const [row] = (await call(letters.list, { search: '名单' }, { token: staff.token })).body.data.data;
    expect(row).toMatchObject({ names: [], recipients: 2 });
    const found = await call(letters.list, { search: '@reader01' }, { token: staff.token });
    expect(found.body.data.data.map(({ kind }) => kind)).not.toContain('activity');
    const received = async (role: 'content' | 'protection') => {
      const { token } = await newStaff(app, role);
      const { body } = await call(letters.received, { member_id: first.id }, { token });
      return body.data.data.map(({ title }) => title);
    };
    expect(await received('content')).not.toContain('名单');
    expect(await received('protection')).toContain('名单');
  });
});

describe('the letters of a member', () => {
  it('are listed by page, newest first, and the unread count covers all pages', async () => {
    const { id, token } = await member('pager001');
    for (let n = 1; n <= 23; n += 1) {
      const at = new Date(clock.now().getTime() + n * 1000);
      await database.transaction((tx) => sendLetters(tx, { memberIds: [id], title: `第${n}封`, content: '', at }));
    }
    const pages = [await listOf(token), await listOf(token, 2), await listOf(token, 3)];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3]);
    expect(pages[0]).toMatchObject({ total: 23, last_page: 3, unread: 23 });
    expect(pages.flatMap(({ data }) => data.map(({ title }) => title))).toEqual(
      Array.from({ length: 23 }, (_, n) => `第${23 - n}封`),
    );
    expect((await listOf(token, 4)).data).toEqual([]);
  });

  it('can all be marked as read at once, and marking repeatedly or concurrently counts once', async () => {
    const { id, token } = await member('pager002');
    const letter = { memberIds: [id, id], title: '字', content: '', at: clock.now() };
    for (let n = 0; n < 3; n += 1) await database.transaction((tx) => sendLetters(tx, letter));
    const [one] = (await listOf(token)).data;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(readNotice, { id: one?.id ?? 0 }, { token })),
    );
    expect(answers.every(({ body }) => body.data.unread === 2)).toBe(true);
    expect((await call(readNotice, { id: 0 }, { token })).body.data).toEqual({ unread: 0 });
    expect((await call(readNotice, {}, { token })).body.data).toEqual({ unread: 0 });
  });

  it('keep the time when they were first read', async () => {
    const { id, token } = await member('pager003');
    await database.transaction((tx) => sendLetters(tx, { memberIds: [id], title: '字', content: '', at: clock.now() }));
    const readAt = async () =>
      (await database.pool.query('SELECT read_at FROM letter_copy WHERE member_id = $1', [id])).rows[0].read_at;
    await call(readNotice, { id: 0 }, { token });
    const before = await readAt();
    clock.advance(60_000);
    await call(readNotice, { id: 0 }, { token });
    expect(await readAt()).toEqual(before);
  });

  it('are not sent when the transaction is rolled back', async () => {
    const { id, token } = await member('pager004');
    await expect(
      database.transaction(async (tx) => {
        await sendLetters(tx, { memberIds: [id], title: '字', content: '', at: clock.now() });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await listOf(token)).total).toBe(0);
  });

  it('cannot be read without a session', async () => {
    expect((await call(notices, {})).status).toBe(401);
    expect((await call(readNotice, { id: 0 })).status).toBe(401);
  });
});

describe('the history of letters', () => {
  const history = async (input: object = {}) => (await call(letters.list, input, { token: staff.token })).body.data;

  it('shows the recipients of each letter and how many have read it', async () => {
    const { data } = await send({ names: 'reader01 reader02', title: '回执' });
    await call(readNotice, { id: data.id }, { token: first.token });
    const [row] = (await history({ search: '回执' })).data;
    expect(row).toMatchObject({
      audience: 'some',
      names: ['reader01', 'reader02'],
      recipients: 2,
      readers: 1,
      sender: staff.name,
    });
  });

  it('separates letters of the platform, and finds letters by member', async () => {
    await database.transaction((tx) =>
      sendLetters(tx, { memberIds: [first.id], title: '恭喜晋级', content: '', at: clock.now(), kind: 'vip' }),
    );
    expect((await history({ search: '恭喜' })).data).toEqual([]);
    expect((await history({ source: 'platform', search: '恭喜' })).data[0]).toMatchObject({ kind: 'vip', sender: '' });
    expect((await history({ source: 'platform', search: 'reader01' })).data.map(({ title }) => title)).toContain(
      '恭喜晋级',
    );
    expect((await history({ source: 'platform', search: 'reader02' })).data).toEqual([]);
    expect((await history({ search: '%' })).data).toEqual([]);
  });
});

it('sendLetters writes nothing without recipients', async () => {
  const sent = await database.transaction((tx) =>
    sendLetters(tx, { memberIds: [], title: '字', content: '', at: clock.now() }),
  );
  expect(sent).toBeUndefined();
});
