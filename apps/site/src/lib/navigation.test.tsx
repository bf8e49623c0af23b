import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { servicePath } from './navigation.ts';
import { signIn } from './session.ts';

const home = async () => {
  const { user } = renderApp('/');
  await screen.findByText('锦鲤迎新季');
  return user;
};
const tab = (name: string) => screen.getByRole('link', { name });
const shortcut = tab;

describe('a tap inside the site', () => {
  it('on the page that is shown shows 已在当前页面！', async () => {
    anOrdinaryDay();
    const user = await home();
    await user.click(tab('首页'));
    expect(await screen.findByText('已在当前页面！')).toBeTruthy();
  });

  it('on the page that is shown shows that message whatever its query', async () => {
    const api = anOrdinaryDay();
    signIn('abc');
    api.answer(calls.content.unreadNotices, { unread: 1 });
    const { user } = renderApp('/mine?from=menu');
    await user.click(await screen.findByRole('link', { name: '我的' }));
    expect(await screen.findByText('已在当前页面！')).toBeTruthy();
    expect(address()).toBe('/mine?from=menu');
  });

  it('on the page that is still shown cancels a navigation under way', async () => {
    anOrdinaryDay();
    const user = await home();
    // The address changes at once; the page follows when it has loaded.
    window.history.pushState({ idx: 1 }, '', '#/vip');
    await user.click(tab('首页'));
    expect(address()).toBe('/');
    expect(screen.queryByText('已在当前页面！')).toBeNull();
  });

  it('on a public page leads a visitor there', async () => {
    anOrdinaryDay();
    const user = await home();
    await user.click(shortcut('VIP'));
    await waitFor(() => expect(address()).toBe('/vip'));
  });

  it('on 我的 leads a visitor to the login, and back afterwards', async () => {
    anOrdinaryDay();
    const user = await home();
    await user.click(tab('我的'));
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fmine'));
  });

  it('on 转账 first invites a visitor to log in', async () => {
    anOrdinaryDay();
    const user = await home();
    await user.click(shortcut('转账'));
    expect(await screen.findByText('精彩内容等你来体验，快来登录吧！')).toBeTruthy();
    expect(address()).toBe('/');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Ftransfer'));
  });

  it('on 转账 does not navigate when a visitor declines', async () => {
    anOrdinaryDay();
    const user = await home();
    await user.click(shortcut('转账'));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/');
  });

  it.each([true, false])('on 红包 shows 红包已关闭 while they are closed (member: %s)', async (isMember) => {
    anOrdinaryDay({ redpacket_switch: 0 });
    if (isMember) signIn('abc');
    const user = await home();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '红包' }));
    expect(await screen.findByText('红包已关闭')).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('on service leads members to /kefu and visitors to the public page', () => {
    expect([servicePath(true), servicePath(false)]).toEqual(['/kefu', '/gamePage?dailiD=2']);
  });
});

describe('a deep link of a visitor to /hongbao', () => {
  it('shows the invitation over the page, and declining it leads home', async () => {
    anOrdinaryDay();
    const { user } = renderApp('/hongbao');
    expect(await screen.findByText('精彩内容等你来体验，快来登录吧！')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('leads to the login when the invitation is accepted', async () => {
    anOrdinaryDay();
    const { user } = renderApp('/hongbao');
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fhongbao'));
  });

  it('shows 红包已关闭 and leads home while they are closed', async () => {
    anOrdinaryDay({ redpacket_switch: 0 });
    renderApp('/hongbao');
    expect(await screen.findByText('红包已关闭')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
  });
});
