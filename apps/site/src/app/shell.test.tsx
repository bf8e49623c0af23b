import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../scripts/vitest/manual-clock.ts';
import { aMember, aPage } from '../../test/fake-api.ts';
import { aSummary } from '../../test/red-packets.ts';
import { address, anAppInfo, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { signIn } from '../lib/session.ts';

describe('the shell', () => {
  it('takes its title from the settings and marks every page as a demonstration', async () => {
    anOrdinaryDay();
    renderApp('/');
    expect(await screen.findByText('演示站点 · 试玩币，无真实价值')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('锦鲤娱乐'));
  });

  it('shows no demonstration notice where the money is real', async () => {
    anOrdinaryDay({ demo: 0 });
    renderApp('/');
    await screen.findByText('锦鲤迎新季');
    expect(screen.queryByText('演示站点 · 试玩币，无真实价值')).toBeNull();
  });

  it('offers 登录 and 注册 to visitors', async () => {
    anOrdinaryDay();
    const { user } = renderApp('/');
    const header = await screen.findByRole('banner');
    expect(within(header).getByRole('link', { name: '登录' })).toBeTruthy();
    await user.click(within(header).getByRole('link', { name: '注册' }));
    await waitFor(() => expect(address()).toBe('/login?type=1'));
  });

  it('shows members their balance, recovers all money and shows the answer of the server', async () => {
    const api = anOrdinaryDay();
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    signIn('abc');
    const { user } = renderApp('/');
    const header = await screen.findByRole('banner');
    expect(await within(header).findByText('12,680')).toBeTruthy();
    await user.click(within(header).getByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    await waitFor(() => expect(api.bodies(calls.members.refresh)).toHaveLength(1));
  });

  it('shows the money in games beside the balance, and brings it back from home', async () => {
    const api = anOrdinaryDay();
    const away = aMember({ balance: '0.00', gameblance: '6215.50', transferstatus: 0 });
    api.answer(calls.members.user, away);
    api.answer(calls.members.refresh, away);
    api.answer(calls.transfers.venueBalances, [
      { name: '星河电子', platname: 'xinghe', balance: '6000.00' },
      { name: '云顶真人', platname: 'yunding', balance: '215.50' },
      { name: '沧海捕鱼', platname: 'canghai', balance: '0.00' },
    ]);
    signIn('abc');
    const { user } = renderApp('/');
    const header = await screen.findByRole('banner');
    expect(await within(header).findByText('¥6,215.50')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /游戏中.*6,215.*2 个场馆/ }));
    const sheet = within(await screen.findByRole('dialog', { name: '游戏中的余额' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '星河电子¥6,000.00',
      '云顶真人¥215.50',
    ]);
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    api.answer(calls.members.refresh, aMember({ balance: '6215.50', gameblance: '0.00' }));
    await user.click(sheet.getByRole('button', { name: '一键回收 ¥6,215.50' }));
    await waitFor(() => expect(screen.queryByText('游戏中')).toBeNull());
    expect(await within(header).findByText('6,215')).toBeTruthy();
  });

  it('reads the money in games together with the polled balance, so that both stay consistent', async () => {
    useManualClock();
    const api = anOrdinaryDay();
    api.answer(calls.members.balance, { balance: '500.00' });
    signIn('abc');
    renderApp('/');
    const header = await screen.findByRole('banner');
    expect(await within(header).findByText('12,680')).toBeTruthy();
    api.answer(calls.members.user, aMember({ balance: '500.00', gameblance: '12180.50' }));
    await vi.advanceTimersByTimeAsync(4300);
    expect(await within(header).findByText('¥12,180.50')).toBeTruthy();
    expect(within(header).getByText('500')).toBeTruthy();
  });

  it('shows why a refresh by the member failed', async () => {
    const api = anOrdinaryDay();
    api.refuse(calls.members.refresh, 429, '请求过于频繁，请稍后再试', 429);
    signIn('abc');
    const { user } = renderApp('/');
    const header = await screen.findByRole('banner');
    await user.click(await within(header).findByRole('button', { name: '刷新' }));
    expect(await screen.findByText('请求过于频繁，请稍后再试')).toBeTruthy();
  });

  it('offers a retry when no settings are known and the request fails', async () => {
    const api = anOrdinaryDay();
    api.refuse(calls.settings.app, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderApp('/');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('服务器异常，请稍后再试')).toBeTruthy();
    api.answer(calls.settings.app, anAppInfo());
    await user.click(retry);
    expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
  });

  it('restores the scroll position of a page, even if the last scroll event arrives when the page is already hidden', async () => {
    anOrdinaryDay();
    signIn('abc');
    const { user } = renderApp('/');
    await screen.findByText('锦鲤迎新季');
    const home = screen.getByRole('main');
    home.scrollTop = 240;
    const tabs = screen.getByRole('navigation', { name: '主导航' });
    await user.click(within(tabs).getByText('我的'));
    await waitFor(() => expect(home.style.display).toBe('none'));
    home.scrollTop = 0;
    fireEvent.scroll(home);
    await user.click(within(tabs).getByText('首页'));
    await waitFor(() => expect(home.style.display).toBe(''));
    expect(home.scrollTop).toBe(240);
  });

  it('shows the number of unread answers on the service tab until they are read', async () => {
    const api = anOrdinaryDay();
    api.answer(calls.service.unread, { unread: 2, orders: 2 });
    signIn('abc');
    const { user } = renderApp('/');
    const tabs = await screen.findByRole('navigation', { name: '主导航' });
    const service = await within(tabs).findByRole('link', { name: '客服，2 条新回复' });
    await user.click(service);
    await waitFor(() => expect(service.textContent).toBe('客服'));
    api.answer(calls.service.unread, { unread: 0, orders: 0 });
    const asked = api.bodies(calls.service.unread).length;
    await user.click(within(tabs).getByText('首页'));
    await waitFor(() => expect(api.bodies(calls.service.unread).length).toBeGreaterThan(asked));
    // The last known number is shown until the answer is here.
    await waitFor(() => expect(service.textContent).toBe('客服'));
  });

  it('has a back bar with the title of the article on /abouts', async () => {
    anOrdinaryDay();
    renderApp('/abouts?type=6');
    const bar = await screen.findByRole('banner');
    expect(within(bar).getByRole('heading', { name: '隐私政策' })).toBeTruthy();
    expect(within(bar).getByRole('button', { name: '返回' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
  });

  it('keeps the state of a cached page', async () => {
    anOrdinaryDay();
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('tab', { name: '电子' }));
    window.location.hash = '#/abouts?type=5';
    await screen.findByRole('heading', { name: '服务条款与规则', level: 1 });
    window.location.hash = '#/';
    await waitFor(() => expect(screen.getByRole('tab', { name: '电子' }).ariaSelected).toBe('true'));
  });
});

describe('the slide-out menu', () => {
  const open = async (isMember: boolean, app = {}) => {
    anOrdinaryDay(app);
    if (isMember) signIn('abc');
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: '菜单' }));
    return { user, menu: await screen.findByRole('dialog', { name: '菜单' }) };
  };

  it('shows how many draws are left and what can be claimed, and no number where there is none', async () => {
    const day = anOrdinaryDay();
    day.answer(calls.redPackets.summary, aSummary({ sendnums: 3 }));
    day.answer(calls.rebates.list, { list: aPage([]), jisuan: '0.00', nojisuan: '86.40' });
    signIn('abc');
    const { user } = renderApp('/');
    expect(day.bodies(calls.rebates.list)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '菜单' }));
    const menu = await screen.findByRole('dialog', { name: '菜单' });
    expect(await within(menu).findByRole('button', { name: /^红包\s?剩余 3 次$/ })).toBeTruthy();
    expect(await within(menu).findByRole('button', { name: /^返水\s?待领 ¥86.40$/ })).toBeTruthy();
    expect(within(menu).getByRole('button', { name: '福利中心' })).toBeTruthy();
  });

  it('shows the member', async () => {
    const { menu } = await open(true);
    expect(await within(menu).findByText('koi8866')).toBeTruthy();
    for (const row of [
      '红包',
      '优惠活动',
      '返水',
      '福利中心',
      '消息中心',
      '在线客服',
      '帮助中心',
      '代理加盟',
      'APP下载',
    ]) {
      expect(within(menu).getByRole('button', { name: row })).toBeTruthy();
    }
  });

  it('shows the number of unread messages, and no number when there is none', async () => {
    localStorage.setItem('messageNum', '3');
    const { menu } = await open(true);
    expect(within(menu).getByText('3')).toBeTruthy();
  });

  it('invites visitors to log in and has no logout for them', async () => {
    const { menu } = await open(false);
    expect(within(menu).getByRole('button', { name: '注册' })).toBeTruthy();
    expect(within(menu).queryByRole('button', { name: '退出登录' })).toBeNull();
    expect(within(menu).queryByRole('button', { name: '返水' })).toBeNull();
  });

  it('hides the download when it is switched off', async () => {
    const { menu } = await open(true, { app_download_switch: 0 });
    expect(within(menu).queryByRole('button', { name: 'APP下载' })).toBeNull();
  });

  it('closes with Escape and returns the focus', async () => {
    const { user } = await open(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '菜单' }));
  });

  it('keeps the focus inside', async () => {
    const { user, menu } = await open(true);
    await user.tab({ shift: true });
    expect(menu.contains(document.activeElement)).toBe(true);
    await user.tab();
    expect(menu.contains(document.activeElement)).toBe(true);
  });

  it('changes the theme', async () => {
    const { user, menu } = await open(false);
    await user.click(within(menu).getByRole('radio', { name: '深色' }));
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
    await user.click(within(menu).getByRole('radio', { name: '系统' }));
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
  });

  it('links to terms and privacy', async () => {
    const { user, menu } = await open(false);
    await user.click(within(menu).getByRole('button', { name: '隐私政策' }));
    await waitFor(() => expect(address()).toBe('/abouts?type=6'));
  });
});
