import { type SettingChange, SHELL } from '@koi/contract';
import { isSitePreview, PREVIEW_READY } from '@koi/contract/rules/site-preview';
import { staffCalls } from '@koi/contract/staff-calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { SettingsScreen } from './index.ts';

const { read: READ, save: SAVE, history: HISTORY, revert: REVERT } = staffCalls.settings;

const form = {
  site_name: '锦鲤',
  title: '锦鲤',
  site_slogan: '好运如鱼得水',
  site_logo: '/art/koi-logo.svg',
  app_logo: '',
  h5_url: '',
  visit_url: '',
  app_download_switch: 1,
  ios_download_url: '',
  ios_download_qrcode: '',
  index_modal: 0,
  webcontent: '',
  demo_strip: SHELL.demo,
} as const;
const saved = { ...form, version: 3, redpacket_switch: 1, site_state: 1, opened: 1, demo: 0 } as const;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(READ, saved);
});

const open = (path = '/settings', role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<SettingsScreen />, path, aStaffMember(role)).user;
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('the form', () => {
  it('counts what is not published, and sends all values with the version that was read', async () => {
    const user = open();
    await fill('站点名称', '云海');
    await user.click(screen.getByRole('switch', { name: 'APP下载' }));
    expect(screen.getByText('2 处未发布')).toBeTruthy();
    api.answer(SAVE, null);
    api.hold(READ, saved);
    await user.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() =>
      expect(api.bodies(SAVE)).toEqual([{ ...form, site_name: '云海', app_download_switch: 0, version: 3 }]),
    );
    await waitFor(() => expect(screen.queryByText(/处未发布/)).toBeNull());
    expect(screen.getByLabelText('站点名称')).toHaveProperty('value', '云海');
  });

  it('shows the text of the failing rule at its field and in the bar, and does not publish', async () => {
    open();
    await fill('移动站地址', 'http://m.example.com');
    expect(screen.getAllByText('移动站地址须以 https:// 开头，留空表示没有')).toHaveLength(2);
    expect(screen.getByRole('button', { name: '发布' })).toHaveProperty('disabled', true);
  });

  it('discards what was edited', async () => {
    const user = open();
    await fill('页面标题', '别的');
    await user.click(screen.getByRole('button', { name: '放弃' }));
    expect(screen.getByLabelText('页面标题')).toHaveProperty('value', '锦鲤');
  });

  it('keeps what was edited when a colleague was faster, so that it can be published again', async () => {
    const user = open();
    await fill('站点名称', '云海');
    api.refuse(SAVE, 409, '设置刚被他人修改，请核对后再发布');
    api.answer(READ, { ...saved, version: 4, site_slogan: '乘风而上' });
    await user.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('设置刚被他人修改，请核对后再发布')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('标语')).toHaveProperty('value', '乘风而上'));
    expect(screen.getByLabelText('站点名称')).toHaveProperty('value', '云海');
    expect(screen.getByText('1 处未发布')).toBeTruthy();
  });

  it('has no text of the demo strip on a site with real money', async () => {
    open();
    expect(await screen.findByText('网站开放')).toBeTruthy();
    expect(screen.queryByLabelText('演示提示')).toBeNull();
  });

  it('offers the text of the strip in demo mode', async () => {
    api.answer(READ, { ...saved, demo: 1 });
    open();
    expect(await screen.findByLabelText('演示提示')).toHaveProperty('value', SHELL.demo);
  });

  it('leads to the screens of the switches that are edited there', async () => {
    open();
    expect((await screen.findByRole('link', { name: '去红包规则' })).getAttribute('href')).toBe('#/red-packets');
    expect(screen.getByRole('link', { name: '去维护页' }).getAttribute('href')).toBe('#/maintenance');
  });

  it('is read-only without the permission to edit', async () => {
    open('/settings', 'auditor');
    expect(await screen.findByText('您的角色只能查看站点设置。')).toBeTruthy();
    expect(screen.getByLabelText('站点名称')).toHaveProperty('disabled', true);
    expect(screen.getByRole('switch', { name: '欢迎弹窗' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '更换' })).toBeNull();
  });
});

describe('the preview', () => {
  const frame = async () => (await screen.findByTitle<HTMLIFrameElement>('会员站点预览')).contentWindow as Window;
  const report = (source: Window, origin = window.location.origin) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data: PREVIEW_READY, origin, source })));

  it('sends the unsaved values to the site in the frame once it is ready, and each change after it', async () => {
    const user = open();
    const site = await frame();
    const post = vi.spyOn(site, 'postMessage').mockImplementation(() => undefined);
    await fill('站点名称', '云海');
    expect(post).not.toHaveBeenCalled();
    report(site, 'https://elsewhere.example');
    expect(post).not.toHaveBeenCalled();
    report(site);
    const last = () => post.mock.lastCall?.[0];
    expect(post.mock.lastCall?.[1]).toBe(window.location.origin);
    expect(isSitePreview(last())).toBe(true);
    expect(last()).toMatchObject({ settings: { ...form, site_name: '云海' }, theme: 'light', screen: 'home' });
    await user.click(within(screen.getByRole('radiogroup', { name: '预览外观' })).getByText('深色'));
    await user.click(screen.getByRole('switch', { name: '欢迎弹窗' }));
    expect(last()).toMatchObject({ theme: 'dark', screen: 'welcome', settings: { index_modal: 1 } });
    await user.click(screen.getByLabelText('标语'));
    expect(last()).toMatchObject({ screen: 'login' });
  });
});

describe('the history', () => {
  const entry: SettingChange = {
    id: 7,
    at: '2026-06-18 14:20:11',
    staff_name: 'admin01',
    reverted_id: 0,
    changes: [
      { field: 'site_name', before: '锦鲤', after: '云海' },
      { field: 'app_download_switch', before: '1', after: '0' },
      { field: 'webcontent', before: '', after: '<h2>欢迎</h2>' },
    ],
  };

  beforeEach(() => {
    api.answer(HISTORY, { data: [{ ...entry, id: 8, reverted_id: 5 }, entry], total: 2, next: '', previous: '' });
  });

  it('shows who changed what, with the values before and after', async () => {
    open('/settings?tab=history');
    const table = within(await screen.findByRole('table', { name: '站点设置修改记录' }));
    await table.findByText('恢复 #5');
    const [, , row] = table.getAllByRole('row');
    expect(row?.textContent).toContain('admin01');
    expect(row?.textContent).toContain('站点名称锦鲤云海');
    expect(row?.textContent).toContain('APP下载开启关闭');
    expect(row?.textContent).toContain('欢迎弹窗内容空欢迎');
  });

  it('reverts an entry with one tap', async () => {
    const user = open('/settings?tab=history');
    api.answer(REVERT, null);
    const buttons = await screen.findAllByRole('button', { name: '恢复' });
    await user.click(buttons[1] as HTMLElement);
    await waitFor(() => expect(api.bodies(REVERT)).toEqual([{ id: 7 }]));
  });

  it('offers no revert without the permission to edit', async () => {
    open('/settings?tab=history', 'auditor');
    expect(await screen.findByText('恢复 #5')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  });
});
