import { memberRows, type RequestOf, SPONSORS, staffRows, WIRE } from '@koi/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const rows = staffRows.sponsors;
const { sponsors, sponsor } = memberRows.content;

let editor: TestStaff;
beforeAll(async () => {
  editor = await newStaff(app, 'content');
});
beforeEach(() => database.pool.query('DELETE FROM sponsor'));

const refused = (code: number, message: string) => ({ code, message, data: null });
const act = async (row: (typeof rows)[keyof typeof rows], input: object = {}) =>
  (await call(row, input, { token: editor.token })).body;
type Draft = RequestOf<typeof rows.save>;
const draft = (change: Partial<Draft> = {}): Draft => ({
  name: '云岭足球俱乐部',
  title: '官方区域合作伙伴',
  logo: '',
  banner: '/art/banner-sport.svg',
  headline: '并肩逐梦',
  tagline: '赛季官方合作',
  content: '<p>百年老店</p>',
  content_type: 'article',
  link_type: 'external',
  link_url: '',
  active: 1,
  ...change,
});
const add = async (change: Partial<Draft> = {}): Promise<number> => {
  const { body } = await call(rows.save, draft(change), { token: editor.token });
  if (body.code !== 200) throw new Error(body.message);
  return body.data.id;
};
const names = async () => (await call(sponsors)).body.data.map(({ name }) => name);

it('lists active sponsors in their order, and gives the text when one is opened', async () => {
  const id = await add();
  await add({ name: '极光电竞战队' });
  await add({ name: '下架', active: 0 });
  expect(await names()).toEqual(['云岭足球俱乐部', '极光电竞战队']);
  expect((await call(sponsors)).body.data[0]).toMatchObject({ content: '', headline: '并肩逐梦' });
  expect((await call(sponsor, { id })).body.data).toMatchObject({ name: '云岭足球俱乐部', content: '<p>百年老店</p>' });
});

it('answers 404 for a sponsor that is unknown or inactive, or without an id', async () => {
  const off = await add({ active: 0 });
  for (const input of [{}, { id: 999_999 }, { id: off }]) {
    expect((await call(sponsor, input)).body).toEqual(refused(404, WIRE.notFound));
  }
});

it('removes unsafe HTML and fields that do not belong to the content type', async () => {
  const article = await add({
    content: '<p onclick="x()">甲</p><script>x()</script><a href="javascript:x()">乙</a>',
    link_url: 'https://koi.example.org',
  });
  expect((await call(sponsor, { id: article })).body.data).toMatchObject({
    content: '<p>甲</p><a>乙</a>',
    link_url: '',
  });
  const link = await add({ content_type: 'link', link_url: 'https://koi.example.org' });
  expect((await call(sponsor, { id: link })).body.data).toMatchObject({
    content: '',
    link_url: 'https://koi.example.org',
  });
});

it('refuses an unsafe link', async () => {
  const link = { content_type: 'link', link_url: 'javascript:alert(1)' };
  expect(await act(rows.save, draft(link))).toEqual(refused(400, SPONSORS.externalWrong));
  expect(await act(rows.save, draft({ ...link, link_type: 'internal', link_url: '//evil' }))).toEqual(
    refused(400, SPONSORS.internalWrong),
  );
});

it('applies edits at once, but refuses to overwrite a newer version', async () => {
  const id = await add();
  expect(await act(rows.save, draft({ id, version: 1, name: '云岭' }))).toMatchObject({ data: { id, version: 2 } });
  expect(await names()).toEqual(['云岭']);
  expect(await act(rows.save, draft({ id, version: 1 }))).toEqual(refused(409, SPONSORS.stale));
  expect(await act(rows.remove, { id, version: 1 })).toEqual(refused(409, SPONSORS.stale));
  const { rows: audit } = await database.pool.query(
    `SELECT target, changes FROM audit_row WHERE action = 'sponsors.save' ORDER BY id DESC LIMIT 1`,
  );
  expect(audit[0]).toEqual({
    target: '赞助商 云岭',
    changes: [{ field: '名称', before: '云岭足球俱乐部', after: '云岭' }],
  });
});

it('moves and removes sponsors', async () => {
  const first = await add({ name: '甲' });
  const second = await add({ name: '乙' });
  await act(rows.move, { id: second, to: 'up' });
  expect(await names()).toEqual(['乙', '甲']);
  await act(rows.move, { id: second, to: 'up' });
  await Promise.all(Array.from({ length: 9 }, () => act(rows.move, { id: first, to: 'up' })));
  expect(await names()).toEqual(['甲', '乙']);
  expect(await act(rows.remove, { id: first, version: 1 })).toMatchObject({ code: 200, message: '已删除' });
  expect(await names()).toEqual(['乙']);
  expect(await act(rows.move, { id: first })).toEqual(refused(404, WIRE.notFound));
});

it('limits the number of sponsors', async () => {
  await database.pool.query(`INSERT INTO sponsor (name, title, banner, content_type, link_type, sort, updated_at)
    SELECT 'x', 'x', '/x', 'article', 'external', n, now() FROM generate_series(1, 50) n`);
  expect(await act(rows.save, draft())).toEqual(refused(422, SPONSORS.tooMany));
});
