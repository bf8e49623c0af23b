import { memberRows, staffRows, WORK_ORDERS } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T10:02:00+08:00');
const app = await testApp({ clock });
const { call, register } = app;
const mine = memberRows.workOrders;
const office = staffRows.workOrders;

let anna: TestStaff;
let bao: TestStaff;
let token = '';
let name = '';
let count = 0;

beforeAll(async () => {
  anna = await newStaff(app, 'service', 'anna');
  bao = await newStaff(app, 'service', 'bao1');
});
beforeEach(async () => {
  count += 1;
  name = `Orders${100 + count}`;
  token = await register(name);
  clock.advance(1000);
});

const draft = { title: '存款未到账', content: '今早存款 1,000 元还没到', category: 'payment', priority: 'urgent' };
const refused = (code: number, message: string) => ({ code, message, data: null });
const done = (message: string) => ({ code: 200, message, data: null });
const create = async (more: object = {}, by = token): Promise<number> => {
  const { body } = await call(mine.create, { ...draft, ...more }, { token: by });
  if (body.code !== 200) throw new Error(body.message);
  return body.data.id;
};
const answerOf = async (row: (typeof mine)[keyof typeof mine], input: object, by = token) =>
  (await call(row, input, { token: by })).body;
const act = async (row: (typeof office)[keyof typeof office], input: object, who = anna) =>
  (await call(row, input, { token: who.token })).body;
const detail = async (id: number) => (await call(mine.detail, { id }, { token })).body.data;
const detailOf = async (id: number, who = anna) => (await call(office.detail, { id }, { token: who.token })).body.data;

describe('a new work order', () => {
  it('returns the text of the first invalid field', async () => {
    let form = {};
    for (const [change, text] of [
      [{}, '请输入工单标题'],
      [{ title: '  ' }, '请输入工单标题'],
      [{ title: '存款未到账' }, '请输入工单内容'],
      [{ content: '今早' }, '请选择工单分类'],
      [{ category: 'gossip' }, '请选择工单分类'],
      [{ category: 'payment' }, '请选择工单优先级'],
    ] as const) {
      form = { ...form, ...change };
      expect(await answerOf(mine.create, form)).toEqual(refused(400, text));
    }
  });

  it('belongs to the member of the session, whatever the request contains, and awaits an answer', async () => {
    const body = await answerOf(mine.create, { ...draft, user_id: 1, username: 'somebody' });
    expect(body).toEqual({
      code: 200,
      message: '工单创建成功',
      data: { id: expect.any(Number), order_no: expect.stringMatching(/^GD20260618-\w{4}$/) },
    });
    const { id, order_no } = body.data as { id: number; order_no: string };
    expect(await detail(id)).toEqual({
      id,
      order_no,
      ...draft,
      status: 'pending',
      status_text: '待处理',
      category_text: '支付问题',
      priority_text: '紧急',
      created_at: expect.stringMatching(/^2026-06-18 10:02/),
      updated_at: expect.stringMatching(/^2026-06-18 10:02/),
      admin_reply: '',
      admin_reply_time: '',
      waiting: 1,
      unread: 0,
      replies: [],
      events: [],
    });
    expect(await detailOf(id)).toMatchObject({ member_name: name, member_id: await memberIdOf(app, token) });
  });

  it('is refused when ten are open, also when many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(mine.create, draft)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(answers.filter(({ message }) => message === WORK_ORDERS.tooManyOpen)).toHaveLength(10);
    const [first] = answers.flatMap(({ data }) => (data === null ? [] : [Object(data).id as number]));
    await act(office.close, { id: first, reason: '重复提交' });
    expect((await answerOf(mine.create, draft)).code).toBe(200);
  });

  it('is refused while the operator has disabled work orders', async () => {
    const admin = await newStaff(app, 'admin');
    const { data } = (await call(staffRows.service.settings, {}, { token: admin.token })).body;
    const change = { ...data, gongdan_enabled: 0 as const };
    await call(staffRows.service.saveSettings, { ...change, before: data }, { token: admin.token });
    expect(await answerOf(mine.create, draft)).toEqual(refused(403, '系统暂时不可用'));
    await call(staffRows.service.saveSettings, { ...data, before: change }, { token: admin.token });
    expect((await answerOf(mine.create, draft)).code).toBe(200);
  });
});

describe('a reply or action of the staff', () => {
  const unread = async (by = token) => (await call(memberRows.service.unread, {}, { token: by })).body.data;
  const marked = async () =>
    (await call(mine.list, {}, { token })).body.data.list.filter((order) => order.unread === 1).map(({ id }) => id);

  it('marks the order as unread until its member opens it', async () => {
    const [first, second] = [await create(), await create()];
    expect(await unread()).toEqual({ unread: 0, orders: 0 });
    await act(office.take, { id: first });
    await act(office.note, { id: first, content: '等待入账' });
    expect(await marked()).toEqual([]);
    await act(office.reply, { id: first, content: '已核实' });
    await act(office.reply, { id: first, content: '已入账' });
    await act(office.reply, { id: second, content: '已核实' });
    expect(await marked()).toEqual([second, first]);
    expect(await unread()).toEqual({ unread: 2, orders: 2 });
    const stranger = await register(`${name}x`);
    expect(await answerOf(mine.detail, { id: first }, stranger)).toEqual(refused(404, WORK_ORDERS.unknown));
    await detailOf(first);
    expect(await unread()).toEqual({ unread: 2, orders: 2 });
    expect(await detail(first)).toMatchObject({ unread: 0 });
    expect(await marked()).toEqual([second]);
    expect(await unread()).toEqual({ unread: 1, orders: 1 });
    expect(await unread(stranger)).toEqual({ unread: 0, orders: 0 });
  });

  it('marks the order as unread when it closes or reopens it', async () => {
    const id = await create();
    await act(office.close, { id, reason: '重复提交' });
    expect(await marked()).toEqual([id]);
    await detail(id);
    expect(await marked()).toEqual([]);
    await act(office.reopen, { id, reason: '补充核对' });
    expect(await marked()).toEqual([id]);
  });
});

describe('the list of a member’s work orders', () => {
  it('is paged as the old clients expect, newest first, and filtered by status', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1) ids.push(await create({ title: `第${at}个` }));
    await act(office.reply, { id: ids[2], content: '已核实' });
    await act(office.take, { id: ids[4] });
    const list = async (input: object) => {
      const { data } = (await call(mine.list, input, { token })).body;
      return { ...data, list: data.list.map(({ id }) => id) };
    };
    const newest = ids.toReversed();
    expect(await list({})).toEqual({ list: newest, total: 7, page: 1, limit: 10 });
    expect(await list({ status: 'all', page: '2', limit: '3' })).toEqual({
      list: newest.slice(3, 6),
      total: 7,
      page: 2,
      limit: 3,
    });
    expect(await list({ page: 4, limit: 3 })).toMatchObject({ list: [], total: 7 });
    expect(await list({ status: 'replied' })).toMatchObject({ list: [ids[2]], total: 1 });
    expect(await list({ status: 'processing' })).toMatchObject({ list: [ids[4]], total: 1 });
    expect(await list({ status: 'pending' })).toMatchObject({ total: 5 });
    expect(await list({ status: 'closed' })).toMatchObject({ list: [], total: 0 });
    for (const wrong of [{ status: 'gone' }, { limit: 51 }, { limit: 0 }, { page: 0 }])
      expect(await answerOf(mine.list, wrong)).toEqual(refused(400, '参数错误'));
  });
});

describe('a work order', () => {
  it('keeps its status on a member’s reply and becomes replied on an answer of the staff', async () => {
    const id = await create();
    expect(await answerOf(mine.close, { id })).toEqual(refused(422, '工单回复后才能关闭'));
    clock.advance(60_000);
    expect(await act(office.take, { id })).toEqual(done('已领取，工单进入处理中'));
    expect(await detail(id)).toMatchObject({ status: 'processing', waiting: 1 });
    expect(await answerOf(mine.close, { id })).toEqual(refused(422, '工单回复后才能关闭'));

    clock.advance(60_000);
    expect(await act(office.reply, { id, content: ' 款项已补入\n请刷新 ' })).toEqual(done('回复已发送'));
    expect(await detail(id)).toMatchObject({
      status: 'replied',
      waiting: 0,
      admin_reply: '款项已补入\n请刷新',
      admin_reply_time: expect.stringMatching(/^2026-06-18 10:/),
    });

    expect(await answerOf(mine.reply, { work_order_id: id, content: '  ' })).toEqual(refused(400, '请输入回复内容'));
    expect(await answerOf(mine.reply, { work_order_id: id, content: '还差 8 元' })).toEqual(done('回复成功'));
    expect(await detail(id)).toMatchObject({ status: 'replied', waiting: 1 });
    const { replies, first_reply_seconds } = await detailOf(id);
    expect(replies.map(({ type, who, mine: own }) => [type, who, own])).toEqual([
      ['admin', 'anna', true],
      ['user', name, false],
    ]);
    expect(first_reply_seconds).toBe(120);

    expect(await answerOf(mine.close, { id })).toEqual(done('工单关闭成功'));
    expect(await answerOf(mine.close, { id })).toEqual(refused(409, '工单已关闭'));
    expect(await answerOf(mine.reply, { work_order_id: id, content: '还在吗' })).toEqual(refused(409, '工单已关闭'));
    expect(await detail(id)).toMatchObject({ status: 'closed', waiting: 0, events: [{ text: '您关闭了工单' }] });
  });

  it('shows a member the replies, but no notes or assignments of the staff', async () => {
    const id = await create();
    await act(office.take, { id });
    await act(office.note, { id, content: '怀疑多账户' });
    await act(office.handOver, { id, from: anna.id, to: bao.id, reason: '换班' });
    await act(office.reply, { id, content: '您好' }, bao);
    const whole = JSON.stringify(await detail(id));
    for (const secret of ['怀疑多账户', '换班', 'anna', 'bao1']) expect(whole).not.toContain(secret);
    expect(await detail(id)).toMatchObject({
      replies: [{ type: 'admin', type_text: '客服', content: '您好' }],
      events: [],
    });
    expect((await detailOf(id)).events.map(({ deed, who, text }) => [deed, who, text])).toEqual([
      ['take', 'anna', ''],
      ['note', 'anna', '怀疑多账户'],
      ['hand-over', 'anna', 'anna → bao1：换班'],
    ]);
  });

  it('of another member is answered like an unknown one', async () => {
    const id = await create();
    await act(office.reply, { id, content: '您好' });
    const stranger = await register(`Stranger${count}`);
    for (const wrong of [id, 999_999, Number.MAX_SAFE_INTEGER, 0])
      for (const [row, input] of [
        [mine.detail, { id: wrong }],
        [mine.reply, { work_order_id: wrong, content: '喂' }],
        [mine.close, { id: wrong }],
      ] as const)
        expect(await answerOf(row, input, stranger)).toEqual(refused(404, '工单不存在'));
    expect(await detail(id)).toMatchObject({ status: 'replied', replies: [{ type: 'admin' }] });
  });
});

describe('concurrent calls', () => {
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 15 }, work));

  it('keep every reply once', async () => {
    const id = await create();
    let at = 0;
    const answers = await many(() => {
      at += 1;
      return answerOf(mine.reply, { work_order_id: id, content: `第${at}句` });
    });
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    const { replies } = await detail(id);
    expect(new Set(replies.map(({ content }) => content)).size).toBe(15);
  });

  it('close an order once, and no reply is stored after that', async () => {
    const id = await create();
    await act(office.reply, { id, content: '已处理' });
    const [closings, words] = await Promise.all([
      many(() => answerOf(mine.close, { id })),
      many(() => answerOf(mine.reply, { work_order_id: id, content: '谢谢' })),
    ]);
    expect(closings.filter(({ code }) => code === 200)).toHaveLength(1);
    const { status, waiting, replies, events } = await detail(id);
    expect({ status, waiting, closed: events.length }).toEqual({ status: 'closed', waiting: 0, closed: 1 });
    expect(replies.filter(({ type }) => type === 'user')).toHaveLength(words.filter(({ code }) => code === 200).length);
  });

  it('assign an order to one of two colleagues', async () => {
    const id = await create();
    const outcomes = await Promise.all([anna, bao].map((who) => act(office.take, { id }, who)));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect((await detailOf(id)).events).toHaveLength(1);
  });
});

it('a member who writes too often is rate limited', async () => {
  const strict = await testApp({ clock, config: { rateLimits: true } });
  const writer = await strict.register('Writer99');
  const sent = async (row: (typeof mine)['create'] | (typeof mine)['reply'], input: object) =>
    (await strict.call(row, input, { token: writer })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push(await sent(mine.create, draft));
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const { list } = (await strict.call(mine.list, {}, { token: writer })).body.data;
  const replies: number[] = [];
  for (let at = 0; at < 31; at += 1)
    replies.push(await sent(mine.reply, { work_order_id: list[0]?.id, content: `第${at}句` }));
  expect(replies.filter((status) => status === 429)).toHaveLength(1);
});
