import { memberRows, SHELL, SITE_SETTINGS, type SiteSettings, staffRows } from '@koi/contract';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, database } = app;
const rows = staffRows.settings;

let admin: TestStaff;
beforeAll(async () => {
  admin = await newStaff(app, 'admin');
});

const read = async () => (await call(rows.read, {}, { token: admin.token })).body.data;
const save = async (change: Partial<SiteSettings>, from?: Awaited<ReturnType<typeof read>>) =>
  (await call(rows.save, { ...(from ?? (await read())), ...change }, { token: admin.token })).body;
const history = async (place: object = {}) => (await call(rows.history, place, { token: admin.token })).body.data;
const revert = async (id: number) => (await call(rows.revert, { id }, { token: admin.token })).body;
const refused = (code: number, message: string) => ({ code, message, data: null });

it('begins with the defaults and no history', async () => {
  expect(await read()).toMatchObject({ site_name: '锦鲤', app_logo: '', demo_strip: SHELL.demo, version: 0 });
  expect(await history()).toMatchObject({ data: [], total: 0 });
});

it('shows a change to members at once, and records it with its values before and after', async () => {
  expect(await save({ site_name: '云海', site_logo: '/media/pictures/cloud', app_download_switch: 0 })).toEqual({
    code: 200,
    message: SITE_SETTINGS.saved,
    data: null,
  });
  const seen = (await call(memberRows.settings.app)).body.data;
  expect(seen).toMatchObject({ site_name: '云海', site_logo: '/media/pictures/cloud', app_download_switch: 0 });
  // Without an icon of its own, the installed site shows the logo.
  expect(seen.app_logo).toBe('/media/pictures/cloud');
  const [entry] = (await history()).data;
  expect(entry).toMatchObject({ staff_name: admin.name, reverted_id: 0 });
  expect(entry?.changes).toEqual([
    { field: 'site_name', before: '锦鲤', after: '云海' },
    { field: 'site_logo', before: '/art/koi-logo.svg', after: '/media/pictures/cloud' },
    { field: 'app_download_switch', before: '1', after: '0' },
  ]);
  const { rows: audited } = await database.pool.query(
    `SELECT summary, changes FROM audit_row WHERE action = 'settings.save'`,
  );
  expect(audited).toHaveLength(1);
  expect(audited[0].summary).toBe('站点名称、站点标志、APP下载');
  expect(audited[0].changes).toContainEqual({ field: 'APP下载', before: '开启', after: '关闭' });
});

it('refuses a form that was read before a change by a colleague, and stores none of it', async () => {
  const old = await read();
  await save({ site_slogan: '乘风而上' });
  expect(await save({ title: '旧标题' }, old)).toEqual(refused(409, SITE_SETTINGS.stale));
  expect(await read()).toMatchObject({ site_slogan: '乘风而上', title: '锦鲤' });
});

it('records nothing when nothing has changed', async () => {
  const { version } = await read();
  expect((await save({})).code).toBe(200);
  expect((await read()).version).toBe(version);
});

it('reverts one entry as a new entry, and leaves later changes of other fields', async () => {
  const first = (await history()).data.at(-1);
  expect(await revert(first?.id ?? 0)).toEqual({ code: 200, message: SITE_SETTINGS.reverted, data: null });
  expect(await read()).toMatchObject({
    site_name: '锦鲤',
    site_logo: '/art/koi-logo.svg',
    app_download_switch: 1,
    site_slogan: '乘风而上',
  });
  const [newest] = (await history()).data;
  expect(newest).toMatchObject({ reverted_id: first?.id });
  expect(newest?.changes).toContainEqual({ field: 'site_name', before: '云海', after: '锦鲤' });
  expect(await revert(first?.id ?? 0)).toEqual(refused(409, SITE_SETTINGS.unchanged));
  expect((await revert(999)).code).toBe(404);
  // The revert can be reverted like every other change.
  expect((await revert(newest?.id ?? 0)).code).toBe(200);
  expect((await read()).site_name).toBe('云海');
});

it('cleans the welcome text, and refuses one that is empty or too long afterwards', async () => {
  await save({ index_modal: 1, webcontent: '<h2 onclick="x()">欢迎</h2><script>x()</script>' });
  expect((await read()).webcontent).toBe('<h2>欢迎</h2>');
  expect(await save({ webcontent: '<script>alert(1)</script>' })).toEqual(refused(422, SITE_SETTINGS.welcomeMissing));
  expect(await save({ webcontent: '&'.repeat(15_000) })).toEqual(refused(422, SITE_SETTINGS.welcomeLong));
  expect((await read()).webcontent).toBe('<h2>欢迎</h2>');
});

it('answers a wrong value with its text', async () => {
  expect(await save({ site_name: '' })).toEqual(refused(400, SITE_SETTINGS.nameWrong));
  expect(await save({ visit_url: 'http://koi.example' })).toEqual(refused(400, SITE_SETTINGS.visitAddressWrong));
});

it('pages through the history', async () => {
  for (let at = 0; at < 11; at += 1) await save({ site_slogan: `第${at}句` });
  const page = await history();
  expect(page.data).toHaveLength(10);
  const older = await history({ after: page.next });
  expect(older.data.length).toBe(page.total - 10);
  expect(older.data[0]?.id).toBeLessThan(page.data.at(-1)?.id ?? 0);
});

it('lets security read the settings, and change none', async () => {
  const editor = await newStaff(app, 'security');
  expect((await call(rows.read, {}, { token: editor.token })).body.code).toBe(200);
  const body = { ...(await read()), site_name: '别家' };
  expect((await call(rows.save, body, { token: editor.token })).body.code).toBe(403);
});
