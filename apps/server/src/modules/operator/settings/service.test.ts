import { memberRows } from '@koi/contract';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { createSettings } from './index.ts';

const { call, database } = await testApp();
const settings = createSettings({ database });
const changeSettings = settingsChanger(database, settings);
const rows = memberRows.settings;

it('returns the defaults for a new site', async () => {
  const { body } = await call(rows.app);
  expect(body).toMatchObject({ code: 200, data: { site_state: 1, index_modal: 0, webcontent: '', demo: 0 } });
  expect((await call(rows.visitAddress)).body.data).toEqual({ url: '' });
});

it('returns the payment address of a demo when the installation has one', async () => {
  expect((await call(rows.app)).body.data.payer_url).toBe('');
  const payerUrl = 'http://localhost:3200/pay';
  expect((await createSettings({ database, payerUrl }).appInfo()).payer_url).toBe(payerUrl);
});

it('shows a change within a second, also one of another process', async () => {
  await changeSettings({ site_state: 0, repair_tips: '升级中', visit_url: 'https://koi.example/' });
  expect(await settings.get('site_state')).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  expect((await call(rows.app)).body.data).toMatchObject({ site_state: 0, repair_tips: '升级中' });
  expect((await call(rows.visitAddress)).body.data).toEqual({ url: 'https://koi.example/' });
});

it('returns a numeric text as a text', async () => {
  await changeSettings({ usdtrate: '7.15', withdrawcashfee: '5', title: 'true' });
  expect(await createSettings({ database }).all()).toMatchObject({
    usdtrate: '7.15',
    withdrawcashfee: '5',
    title: 'true',
  });
  await database.pool.query(`DELETE FROM setting WHERE key = 'title'`);
});

it('does not expose settings that are not part of the site', async () => {
  const { data } = (await call(rows.app)).body;
  for (const key of ['usdtrate', 'visit_url', 'login_name_tries']) expect(data).not.toHaveProperty(key);
});

it('cleans HTML before storing it', async () => {
  await changeSettings({ webcontent: '<h2 onclick="x">好</h2><script>alert(1)</script>' });
  const { rows: found } = await database.pool.query(`SELECT value FROM setting WHERE key = 'webcontent'`);
  expect(found[0].value).toBe('<h2>好</h2>');
});

it('stores nothing when one of the changes is invalid', async () => {
  await expect(changeSettings({ title: '新名', usdtrate: 'x' })).rejects.toThrow(/usdtrate/);
  expect((await database.pool.query(`SELECT 1 FROM setting WHERE key = 'title'`)).rows).toEqual([]);
});

it('reads the database once for all requests within a second', async () => {
  const query = vi.spyOn(database.pool, 'query');
  const fresh = createSettings({ database });
  const all = await Promise.all(Array.from({ length: 200 }, () => fresh.all()));
  expect(new Set(all).size).toBe(1);
  expect(query).toHaveBeenCalledTimes(1);
});

it('returns a change at once, also when the old values were read just before the commit', async () => {
  await database.transaction(async (tx) => {
    const before = await settings.change({ repair_tips: '稍后回来' }, tx);
    expect(before.repair_tips).toBe('升级中');
    expect(await settings.get('repair_tips')).toBe('升级中');
  });
  expect(await settings.get('repair_tips')).toBe('稍后回来');
});

it('returns the stored settings to staff, also when another process has just changed them', async () => {
  await settings.all();
  await settingsChanger(database, createSettings({ database }))({ repair_tips: '马上回来' });
  expect(await settings.get('repair_tips')).toBe('稍后回来');
  expect((await settings.stored()).repair_tips).toBe('马上回来');
});
