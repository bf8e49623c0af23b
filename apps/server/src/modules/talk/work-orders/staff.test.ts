import { memberRows, STAFF_WORK_ORDERS, staffRows } from '@koi/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T10:02:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
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
const act = async (row: (typeof office)[keyof typeof office], input: object, who = anna) =>
  (await call(row, input, { token: who.token })).body;
const detail = async (id: number) => (await call(mine.detail, { id }, { token })).body.data;
const detailOf = async (id: number, who = anna) => (await call(office.detail, { id }, { token: who.token })).body.data;
const auditOf = async (no: string) => {
  const { rows } = await database.pool.query('SELECT staff_name, action FROM audit_row WHERE target = $1 ORDER BY id', [
    `工单 ${no}`,
  ]);
  return rows.map(({ staff_name, action }) => `${staff_name} ${action}`);
};

describe('a work order in the back office', () => {
  it('belongs to one person at a time', async () => {
    const id = await create();
    await act(office.take, { id });
    expect(await act(office.take, { id })).toEqual(done('已领取，工单进入处理中'));
    for (const [row, input] of [
      [office.take, {}],
      [office.reply, { content: '您好' }],
      [office.close, { reason: '重复' }],
    ] as const)
      expect(await act(row, { id, ...input }, bao)).toEqual(refused(409, '该工单正由anna处理'));
    expect(await act(office.handOver, { id, from: 0, to: bao.id, reason: '我来' }, bao)).toEqual(
      refused(409, STAFF_WORK_ORDERS.stale),
    );
    expect(await act(office.handOver, { id, from: anna.id, to: bao.id, reason: '' }, bao)).toEqual(
      refused(400, '请填写原因'),
    );
    expect(await act(office.handOver, { id, from: anna.id, to: bao.id, reason: '我来' }, bao)).toEqual(
      done('工单已转交'),
    );
    expect((await act(office.reply, { id, content: '您好' }, bao)).code).toBe(200);
    const { order_no } = await detailOf(id);
    expect(await auditOf(order_no)).toEqual([
      'anna workOrders.take',
      'bao1 workOrders.handOver',
      'bao1 workOrders.reply',
    ]);
  });

  it('can be handed over only to staff who may answer it', async () => {
    const finance = await newStaff(app, 'finance');
    const { data } = await act(office.colleagues, {});
    expect(data).toEqual(expect.arrayContaining([{ id: anna.id, name: 'anna' }]));
    expect(data).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: finance.id })]));
    const id = await create();
    expect(await act(office.handOver, { id, from: 0, to: finance.id, reason: '您看' })).toEqual(
      refused(422, STAFF_WORK_ORDERS.colleagueUnknown),
    );
  });

  it('is closed and reopened with a reason that the member can read', async () => {
    const id = await create();
    expect(await act(office.reopen, { id, reason: '补充' })).toEqual(refused(409, '工单尚未关闭'));
    expect(await act(office.close, { id, reason: ' ' })).toEqual(refused(400, '请填写原因'));
    await act(office.close, { id, reason: '与另一工单重复' });
    expect(await act(office.close, { id, reason: '再关' })).toEqual(refused(409, '工单已关闭'));
    expect(await act(office.reply, { id, content: '您好' })).toEqual(refused(409, '工单已关闭'));
    expect(await act(office.note, { id, content: '会员来电' })).toEqual(done('备注已保存'));
    expect(await act(office.reopen, { id, reason: '' })).toEqual(refused(400, '请填写原因'));
    await act(office.reopen, { id, reason: '款项仍未到账' }, bao);
    expect(await detail(id)).toMatchObject({
      status: 'processing',
      waiting: 1,
      events: [{ text: '客服关闭了工单：与另一工单重复' }, { text: '客服重新打开了工单：款项仍未到账' }],
    });
    expect(await detailOf(id, bao)).toMatchObject({ assignee: 'bao1', assigned_to_me: true });
  });

  it('is on exactly one page of a queue', async () => {
    const created: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      clock.advance(1000);
      const id = await create({ priority: at % 2 === 0 ? 'urgent' : 'low' }, await register(`${name}x${at}`));
      if (at % 4 === 0) await act(office.reply, { id, content: '您好' });
      created.push(id);
    }
    const isAnswered = (id: number) => created.indexOf(id) % 4 === 0;
    const isUrgent = (id: number) => created.indexOf(id) % 2 === 0;
    const idsOf = async (filter: object) => {
      const ids: number[] = [];
      let after = '';
      do {
        const input = { search: `${name}x`, after, ...filter };
        const { data, next } = (await call(office.list, input, { token: anna.token })).body.data;
        ids.push(...data.map(({ id }) => id));
        after = next;
      } while (after !== '');
      return ids;
    };
    const newest = created.toReversed();
    const all = [...newest.filter((id) => !isAnswered(id)), ...newest.filter(isAnswered)];
    expect(await idsOf({ queue: 'all' })).toEqual(all);
    const waiting = created.filter((id) => !isAnswered(id));
    const byUrgency = [...waiting.filter(isUrgent), ...waiting.filter((id) => !isUrgent(id))];
    expect(await idsOf({ queue: 'todo' })).toEqual(byUrgency);
  });

  it('is queued while it awaits an answer, by urgency and then by waiting time', async () => {
    const carl = await newStaff(app, 'service');
    const figures = async () => {
      const { work_orders } = (await call(staffRows.session.counts, {}, { token: carl.token })).body.data;
      const { todo, waiting } = (await call(office.summary, {}, { token: carl.token })).body.data;
      return { work_orders, todo, waiting };
    };
    const before = await figures();
    const low = await create({ priority: 'low' });
    clock.advance(1000);
    const urgent = await create({ priority: 'urgent' });
    clock.advance(1000);
    const alsoUrgent = await create({ priority: 'urgent', category: 'game' });
    const hers = await create({ priority: 'urgent' });
    await act(office.take, { id: hers });
    const answered = await create();
    await act(office.reply, { id: answered, content: '您好' });
    const ids = async (filter: object) =>
      (await call(office.list, { search: name, ...filter }, { token: carl.token })).body.data.data.map(({ id }) => id);
    expect(await ids({})).toEqual([urgent, alsoUrgent, low]);
    expect(await ids({ queue: 'all' })).toEqual([hers, alsoUrgent, urgent, low, answered]);
    expect(await ids({ queue: 'all', status: 'replied' })).toEqual([answered]);
    expect(await ids({ category: 'game' })).toEqual([alsoUrgent]);
    expect(await ids({ priority: 'low' })).toEqual([low]);
    expect(await ids({ queue: 'mine' })).toEqual([]);
    await act(office.take, { id: low }, carl);
    expect(await ids({ queue: 'mine' })).toEqual([low]);
    const { order_no } = await detailOf(urgent);
    expect(await ids({ queue: 'all', search: order_no.toLowerCase() })).toEqual([urgent]);
    // The order taken by anna also awaits an answer, but is not in this person's queue.
    expect(await figures()).toEqual({
      work_orders: before.work_orders + 3,
      todo: before.todo + 3,
      waiting: before.waiting + 4,
    });
    const finance = await newStaff(app, 'finance');
    expect((await call(staffRows.session.counts, {}, { token: finance.token })).body.data.work_orders).toBe(0);
  });
});

describe('reply templates', () => {
  const rows = staffRows.replyTemplates;
  const save = async (input: object, who = anna) => (await call(rows.save, input, { token: who.token })).body;
  const list = async () => (await call(rows.list, {}, { token: anna.token })).body.data;
  const one = { id: 0, title: '感谢语', content: '感谢您的耐心等待。', version: 0 };

  it('are created, changed by one person at a time, and removed', async () => {
    expect(await save({ ...one, title: ' ' })).toEqual(refused(400, '请输入模板名称'));
    expect(await save({ ...one, title: '长'.repeat(21) })).toEqual(refused(400, '模板名称不能超过20字'));
    expect(await save({ ...one, content: '' })).toEqual(refused(400, '请输入模板内容'));
    const { data, message } = await save(one);
    expect(message).toBe('模板已保存');
    const { id } = data;
    expect(await list()).toEqual([{ id, title: '感谢语', content: one.content, version: 1 }]);
    expect((await save({ id, version: 1, title: '感谢', content: '谢谢！' })).code).toBe(200);
    expect(await save({ id, version: 1, title: '别的', content: '别的' }, bao)).toEqual(
      refused(409, STAFF_WORK_ORDERS.stale),
    );
    expect(await list()).toEqual([{ id, title: '感谢', content: '谢谢！', version: 2 }]);
    expect((await call(rows.remove, { id }, { token: bao.token })).body).toEqual(done('模板已删除'));
    expect((await call(rows.remove, { id }, { token: bao.token })).body).toEqual(refused(404, '内容不存在'));
    expect(await save({ id, version: 2, title: '感谢', content: '谢谢' })).toEqual(refused(404, '内容不存在'));
  });

  it('are limited to fifty', async () => {
    const answers = await Promise.all(Array.from({ length: 52 }, (_, at) => save({ ...one, title: `模板${at}` })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(50);
    expect(answers.filter(({ message }) => message === STAFF_WORK_ORDERS.templatesFull)).toHaveLength(2);
  });
});

it('the summary reports the average and median time of the first reply in the last week', async () => {
  clock.advance(8 * 86_400_000);
  const carl = await newStaff(app, 'service');
  const fresh = await register(`Figures${count}`);
  for (const seconds of [10, 20, 600]) {
    const id = await create({}, fresh);
    clock.advance(seconds * 1000);
    await act(office.reply, { id, content: '您好' }, carl);
    await act(office.reply, { id, content: '还有什么可以帮您？' }, carl);
  }
  const { data } = (await call(office.summary, {}, { token: carl.token })).body;
  expect(data).toMatchObject({
    first_reply_average_seconds: 210,
    first_reply_median_seconds: 20,
    created_today: 3,
  });
});
