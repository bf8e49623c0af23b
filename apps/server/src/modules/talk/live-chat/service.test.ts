import { memberRows, SERVICE, staffRows } from '@koi/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, rolesAllowed } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createLiveChatService } from './service.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, callUnchecked, database } = app;
const settings = createSettings({ database });
const changeSettings = settingsChanger(database, settings);
const { audit } = createStaff({ database, clock, config: testConfig() });
const unread = { kefu: async () => 2, gongdan: async () => 1 };
const serviceWith = (page: boolean) =>
  createLiveChatService({ database, settings, audit, hasOwnPage: () => page, unread });
const site = 'https://koi.example';
const rows = staffRows.service;

const usual = {
  kefu_enabled: 1,
  gongdan_enabled: 1,
  default_system: 'kefu',
  show_selector: 1,
  kefu_url: '',
  gongdan_url: '',
} as const;

/** Fakes external pages whose headers say whether they may be framed. */
const outside = (headers: Record<string, string>) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(null, { headers });
  });
  return asked;
};

afterEach(() => void vi.unstubAllGlobals());

describe('the configuration for members', () => {
  it('points to the built-in page until the operator sets another one', async () => {
    expect(await serviceWith(true).config(site)).toEqual({
      ...usual,
      kefu_url: '/service/',
      url: '/service/',
      frameable: 1,
      gongdan_frameable: 1,
    });
  });

  it('has no online chat when the built-in page is not installed', async () => {
    expect(await serviceWith(false).config(site)).toMatchObject({ kefu_enabled: 0, gongdan_enabled: 1, url: '' });
    const { status, body } = await call(memberRows.service.config, {});
    expect({ status, code: body.code }).toEqual({ status: 200, code: 200 });
    expect(body.data).toMatchObject({ kefu_enabled: 0, gongdan_enabled: 1 });
  });

  it('reports whether an external page allows being framed', async () => {
    await changeSettings({ kefu_url: 'https://chat.example/a', gongdan_url: 'https://desk.example/' });
    const asked = outside({ 'x-frame-options': 'DENY' });
    expect(await serviceWith(false).config(site)).toMatchObject({
      kefu_enabled: 1,
      kefu_url: 'https://chat.example/a',
      url: 'https://chat.example/a',
      frameable: 0,
      gongdan_frameable: 0,
    });
    expect(asked.toSorted()).toEqual(['https://chat.example/a', 'https://desk.example/']);
    outside({ 'content-security-policy': `frame-ancestors ${site}` });
    expect(await serviceWith(false).config(site)).toMatchObject({ frameable: 1, gongdan_frameable: 1 });
    await changeSettings({ kefu_url: '', gongdan_url: '' });
  });

  it('does not fetch a page without https and reports it as not frameable', async () => {
    await changeSettings({ kefu_url: 'http://169.254.169.254/latest' });
    const asked = outside({});
    expect(await serviceWith(true).config(site)).toMatchObject({ frameable: 0 });
    expect(asked).toEqual([]);
    await changeSettings({ kefu_url: '' });
  });
});

describe('unread answers', () => {
  it.each([
    [{}, { unread: 3, orders: 1 }],
    [{ show_selector: 0 }, { unread: 2, orders: 0 }],
    [
      { show_selector: 0, default_system: 'gongdan' },
      { unread: 1, orders: 1 },
    ],
    [{ kefu_enabled: 0 }, { unread: 1, orders: 1 }],
    [{ gongdan_enabled: 0 }, { unread: 2, orders: 0 }],
    [
      { kefu_enabled: 0, gongdan_enabled: 0 },
      { unread: 0, orders: 0 },
    ],
    [{ kefu_url: 'https://chat.example/' }, { unread: 1, orders: 1 }],
    [{ gongdan_url: 'https://desk.example/' }, { unread: 2, orders: 0 }],
  ] as const)('count only the systems that the member can open: %j', async (change, waiting) => {
    await changeSettings({ ...usual, ...change });
    expect(await serviceWith(true).unread(1)).toEqual(waiting);
    await changeSettings(usual);
  });
});

describe('the settings of customer service', () => {
  it('are saved at once with one row in the audit log and not over a concurrent change', async () => {
    const admin = await newStaff(app, 'admin');
    const save = async (input: object) => (await callUnchecked(rows.saveSettings, input, { token: admin.token })).body;
    const change = { ...usual, kefu_enabled: 0, default_system: 'gongdan', gongdan_url: '' };
    expect(await save({})).toMatchObject({ code: 400 });
    expect(await save({ ...usual, kefu_url: 'http://chat.example/', before: usual })).toEqual({
      code: 400,
      message: SERVICE.addressWrong,
      data: null,
    });
    expect(await save({ ...change, before: usual })).toEqual({ code: 200, message: '已保存', data: null });
    expect((await call(memberRows.service.config, {})).body.data).toMatchObject({ default_system: 'gongdan' });
    expect(await save({ ...usual, before: usual })).toEqual({ code: 409, message: SERVICE.stale, data: null });
    const { rows: logged } = await database.pool.query(
      `SELECT staff_name, changes FROM audit_row WHERE action = 'service.saveSettings'`,
    );
    expect(logged).toEqual([
      {
        staff_name: admin.name,
        changes: [
          { field: '在线客服', before: '1', after: '0' },
          { field: '默认显示', before: 'kefu', after: 'gongdan' },
        ],
      },
    ]);
    expect(await save({ ...usual, before: change })).toMatchObject({ code: 200 });
  });

  it('are changed only by the role service; a checker and an auditor can read them', async () => {
    const read = async (token: string) => (await call(rows.settings, {}, { token })).body;
    const save = async (token: string) =>
      (await call(rows.saveSettings, { ...usual, before: { ...usual, show_selector: 0 } }, { token })).body;
    expect(await rolesAllowed(app, save)).toEqual(['service']);
    expect(await rolesAllowed(app, read)).toEqual(['checker', 'service', 'auditor']);
    const { token } = await newStaff(app, 'auditor');
    expect((await read(token)).data).toEqual({ ...usual, own_page: 0, kefu_frameable: 1, gongdan_frameable: 1 });
  });
});
