import { staffCalls } from '@koi/contract/staff-calls';
import { SERVICE, SHELL } from '@koi/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ServiceScreen } from './index.ts';

const READ = staffCalls.service.settings;
const SAVE = staffCalls.service.saveSettings;
const usual = {
  kefu_enabled: 1,
  gongdan_enabled: 1,
  default_system: 'kefu',
  show_selector: 1,
  kefu_url: '',
  gongdan_url: '',
} as const;
const usualRead = { ...usual, own_page: 1, kefu_frameable: 1, gongdan_frameable: 1 } as const;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(READ, usualRead);
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<ServiceScreen />, '/service', aStaffMember(role)).user;

it('previews what members will see and sends the previous values with the new ones', async () => {
  const user = open();
  await user.click(await screen.findByRole('switch', { name: '在线客服' }));
  await user.click(screen.getByRole('switch', { name: '工单系统' }));
  expect(screen.getByText(/会员会看到「系统暂时不可用」/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '工单系统' }));
  expect(screen.queryByText(/系统暂时不可用/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(api.bodies(SAVE)).toEqual([{ ...usual, kefu_enabled: 0, before: usual }]));
});

it('shows the saved values before they are loaded again', async () => {
  const user = open();
  await user.click(await screen.findByRole('switch', { name: '显示切换' }));
  api.answer(SAVE, null);
  api.hold(READ, usualRead);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByText('有修改未保存')).toBeNull());
  expect(screen.getByRole('switch', { name: '显示切换' }).getAttribute('aria-checked')).toBe('false');
});

it('accepts only https addresses', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('在线客服网址'), 'http://chat.example/');
  expect(screen.getByText('请输入 https 开头的网址，留空则使用自带页面')).toBeTruthy();
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
});

it('warns about a page that cannot be framed and about a missing built-in page', async () => {
  const more = { kefu_url: '', gongdan_url: 'https://desk.example/', own_page: 0 } as const;
  api.answer(READ, { ...usual, ...more, kefu_frameable: 1, gongdan_frameable: 0 });
  open();
  expect(await screen.findByText(/该页面不允许嵌入/)).toBeTruthy();
  expect(screen.getByText(/自带客服页面尚未安装/)).toBeTruthy();
});

it('is read-only for the auditor', async () => {
  open('readonly');
  expect(await screen.findByText('您的角色只能查看客服设置。')).toBeTruthy();
  expect(screen.getByRole('switch', { name: '在线客服' })).toHaveProperty('disabled', true);
});

it('keeps the changes when another person saved first, and saves them over the new values', async () => {
  api.refuse(SAVE, 409, SERVICE.stale, 409);
  const user = open();
  const url = await screen.findByLabelText('工单系统网址');
  await user.type(url, 'https://desk.example/');
  const now = { ...usual, show_selector: 0 } as const;
  api.answer(READ, { ...usualRead, ...now });
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(SERVICE.stale)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: '显示切换' }).getAttribute('aria-checked')).toBe('false'),
  );
  expect(url).toHaveProperty('value', 'https://desk.example/');
  api.answer(SAVE, null, '已保存');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(api.bodies(SAVE)).toEqual([
    { ...usual, gongdan_url: 'https://desk.example/', before: usual },
    { ...now, gongdan_url: 'https://desk.example/', before: now },
  ]);
});

it('keeps the changes when no answer came', async () => {
  api.fail(SAVE);
  const user = open();
  await user.click(await screen.findByRole('switch', { name: '显示切换' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
  expect(screen.getByText('有修改未保存')).toBeTruthy();
  expect(screen.getByRole('switch', { name: '显示切换' }).getAttribute('aria-checked')).toBe('false');
});

it('can be loaded again after a failure', async () => {
  api.refuse(READ, 500, SHELL.serverFailure, 500);
  const user = open();
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText(SHELL.serverFailure)).toBeTruthy();
  api.answer(READ, usualRead);
  await user.click(again);
  expect(await screen.findByRole('switch', { name: '在线客服' })).toBeTruthy();
});
