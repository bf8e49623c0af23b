import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBanner, address, aGame, anAppInfo, anOrdinaryDay, renderApp } from '../../../test/render-app.tsx';
import { signIn } from '../../lib/session.ts';
import { heatOf } from './heat.ts';

const games = [
  aGame({ name: '至尊百家乐', game_code: 'baccarat', category_id: 'realbet', is_hot: 1 }),
  aGame({ name: '金龙献瑞', game_code: 'dragon', category_id: 'concise', is_hot: 1 }),
  aGame({
    name: '猛虎下山',
    game_code: 'tiger',
    category_id: 'concise',
    maintenance: 1,
    rest_until: '2020-01-02 17:30:00',
  }),
  aGame({ name: '隐藏游戏', game_code: 'ghost', category_id: 'concise', is_hot: 1, app_state: 0 }),
  aGame({ name: '锦鲤捕鱼', game_code: 'koi', category_id: 'fish' }),
  aGame({ name: '深海探秘', game_code: 'deep', category_id: 'fishing' }),
];

const visit = async () => {
  const api = anOrdinaryDay();
  api.answer(calls.games.list, games);
  const { user } = renderApp('/');
  await screen.findByRole('button', { name: /至尊百家乐/ });
  return { api, user };
};
const tiles = () => within(screen.getByRole('tabpanel')).getAllByRole('button');
const names = () => tiles().map((tile) => tile.querySelector('b')?.textContent);
const category = (name: string) => screen.getByRole('tab', { name });

describe('home', () => {
  it('stays blank until the banners have loaded', async () => {
    const api = anOrdinaryDay();
    const release = api.hold(calls.content.banners, [aBanner('锦鲤迎新季')]);
    renderApp('/');
    await screen.findByRole('navigation', { name: '主导航' });
    await act(async () => {});
    expect(screen.getByRole('main').textContent).toBe('');
    release();
    expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /金龙献瑞/ })).toBeTruthy();
  });

  it('shows the stored data of the last visit at once', async () => {
    const { api } = await visit();
    for (const key of [
      'banner',
      'hot',
      'realbet',
      'joker',
      'gaming',
      'sport',
      'lottery',
      'concise',
      'fish',
      'appInfo',
    ]) {
      expect(localStorage.getItem(key), key).toBeTruthy();
    }
    const kept = { ...localStorage };
    const { cleanup } = await import('@testing-library/react');
    const { queryClient } = await import('../../lib/api.ts');
    cleanup();
    queryClient.removeQueries();
    Object.assign(localStorage, kept);
    api.hold(calls.settings.app, anAppInfo());
    api.hold(calls.content.banners, []);
    api.hold(calls.games.list, []);
    renderApp('/');
    expect(screen.getByText('锦鲤迎新季')).toBeTruthy();
    expect(screen.getByRole('button', { name: /至尊百家乐/ })).toBeTruthy();
  });

  it('announces a planned maintenance', async () => {
    anOrdinaryDay({ maintenance_notice: '系统将于今日 18:00 开始维护' });
    renderApp('/');
    expect(await screen.findByText('系统将于今日 18:00 开始维护')).toBeTruthy();
  });

  it('offers a retry when the banners fail', async () => {
    const api = anOrdinaryDay();
    api.refuse(calls.content.banners, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderApp('/');
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.content.banners, [aBanner('锦鲤迎新季')]);
    await user.click(retry);
    expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
  });

  it('starts with the hot list: visible hot games in the server’s order', async () => {
    await visit();
    expect(category('热门').ariaSelected).toBe('true');
    expect(names()).toEqual(['至尊百家乐', '金龙献瑞']);
  });

  it('lists the categories in their order, with fish and fishing in one', async () => {
    const { user } = await visit();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['热门', '真人', '体育', '电竞', '棋牌', '电子', '彩票', '捕鱼']);
    await user.click(category('捕鱼'));
    await waitFor(() => expect(names()).toEqual(['锦鲤捕鱼', '深海探秘']));
    await user.click(category('体育'));
    expect(await screen.findByText('暂无游戏')).toBeTruthy();
  });

  it('marks a tapped category at once, before its games are shown', async () => {
    await visit();
    const [first] = tiles();
    const panel = screen.getByRole('tabpanel');
    fireEvent.click(category('捕鱼'));
    expect(category('捕鱼').ariaSelected).toBe('true');
    expect(tiles()[0]).toBe(first);
    // The list that is about to go is not animated.
    expect(panel.className).toBe('');
    await waitFor(() => expect(names()).toEqual(['锦鲤捕鱼', '深海探秘']));
    expect(panel.className).not.toBe('');
  });

  it('moves between the categories with the arrow keys', async () => {
    const { user } = await visit();
    category('热门').focus();
    await user.keyboard('{ArrowDown}');
    expect(category('真人').ariaSelected).toBe('true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(category('捕鱼'));
  });

  it('shows when a game in maintenance is back, and does not open it', async () => {
    signIn('abc');
    const { user } = await visit();
    await user.click(category('电子'));
    const tile = await screen.findByRole('button', { name: /猛虎下山/ });
    expect(tile.textContent).toContain('维护中预计01-02 17:30 恢复');
    await user.click(tile);
    expect(await screen.findByText('游戏维护中，请稍后再试')).toBeTruthy();
  });

  it('asks a visitor who taps a game to log in, and does nothing when the visitor declines', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: /至尊百家乐/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('请登录！')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(address()).toBe('/');
  });

  it('leads a visitor to the tapped game after the login', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: /至尊百家乐/ }));
    await user.click(await screen.findByRole('button', { name: '去登录' }));
    const query = new URLSearchParams({ platform: 'xinghe', type: '0', code: 'baccarat', gameName: '至尊百家乐' });
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(`/gamePage?${query}`)}`));
    await screen.findByRole('button', { name: '立即登录' });
    act(() => signIn('abc'));
    await waitFor(() => expect(address()).toBe(`/gamePage?${query}`));
  });

  it('opens the game that a member taps', async () => {
    signIn('abc');
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: /至尊百家乐/ }));
    const query = new URLSearchParams({ platform: 'xinghe', type: '0', code: 'baccarat', gameName: '至尊百家乐' });
    await waitFor(() => expect(address()).toBe(`/gamePage?${query}`));
  });

  it('opens a game without a type as one of type 0', async () => {
    const api = anOrdinaryDay();
    const { game_type: _, ...untyped } = aGame({ name: '至尊百家乐', game_code: 'baccarat', is_hot: 1 });
    api.answerUnchecked(calls.games.list, [untyped]);
    signIn('abc');
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: /至尊百家乐/ }));
    await waitFor(() => expect(address()).toContain('type=0&code=baccarat'));
  });

  it('requests the games of every category with the specified empty parameter', async () => {
    const { api } = await visit();
    expect(api.sentTo(calls.games.list)[0]?.query).toBe('category=');
  });

  it.each([calls.games.list, calls.content.announcements, calls.content.banners])(
    'is shown when %s answers null in place of a list',
    async (list) => {
      const api = anOrdinaryDay();
      api.answerUnchecked(list, null);
      renderApp('/');
      expect(await screen.findByRole('tab', { name: '电子' })).toBeTruthy();
      expect(screen.queryByText('页面出错了，请重试')).toBeNull();
    },
  );

  it('shows members their name, level and balance, and visitors an invitation', async () => {
    await visit();
    expect(screen.getByText('登录后查看余额')).toBeTruthy();
    act(() => signIn('abc'));
    expect(await screen.findByText('koi8866')).toBeTruthy();
    expect(screen.getByText('VIP3')).toBeTruthy();
    expect(screen.queryByText('登录后查看余额')).toBeNull();
  });

  it('leads from 更多公告 to the messages, which require a login', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('link', { name: '更多公告' }));
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fmessage'));
  });
});

describe('the announcements', () => {
  const long = '尊敬的会员，例行维护将于今晚进行，期间部分场馆暂停服务，给您带来不便敬请谅解。';

  it.each([
    ['in motion', false],
    ['at rest, as the device asks for reduced motion', true],
  ])('can be read in full by a visitor, with their dates: %s', async (_, isStill) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
    const { api, user } = await visit();
    api.answer(calls.content.datedAnnouncements, [
      { id: 2, text: '例行维护公告', created_at: '2026-06-18 09:30:00' },
      { id: 1, text: long, created_at: '2026-06-17 20:00:00' },
    ]);
    await user.click(await screen.findByRole('button', { name: '例行维护公告' }));
    const sheet = within(await screen.findByRole('dialog', { name: '公告' }));
    await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '例行维护公告2026-06-18 09:30',
      `${long}2026-06-17 20:00`,
    ]);
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have no button while there are none', async () => {
    const api = anOrdinaryDay();
    api.answer(calls.content.announcements, []);
    renderApp('/');
    const more = await screen.findByRole('link', { name: '更多公告' });
    expect(more.parentElement?.querySelector('button')).toBeNull();
  });
});

describe('heat', () => {
  it('is between 200 and 888 and stays the same for a game', () => {
    for (let index = 0; index < 500; index += 1) {
      const heat = heatOf(`game-${index}`);
      expect(heat).toBeGreaterThanOrEqual(200);
      expect(heat).toBeLessThanOrEqual(888);
      expect(heatOf(`game-${index}`)).toBe(heat);
    }
  });

  it('is shown in the hot list only', async () => {
    const { user } = await visit();
    expect(tiles()[1]?.textContent).toMatch(/\d{3}$/);
    await user.click(category('电子'));
    await waitFor(() => expect(tiles()[0]?.textContent).toBe('金龙献瑞星河电子'));
  });
});

describe('the welcome message', () => {
  const welcome = { index_modal: 1 as const, webcontent: '<h2>欢迎来到锦鲤</h2><img src=x onerror="alert(1)">' };

  it('is shown once in a browser session, without scripts', async () => {
    anOrdinaryDay(welcome);
    const first = renderApp('/');
    const modal = await screen.findByRole('dialog');
    expect(within(modal).getByRole('heading', { name: '欢迎来到锦鲤' })).toBeTruthy();
    expect(modal.innerHTML).not.toContain('onerror');
    await first.user.click(within(modal).getByRole('button', { name: '先逛逛' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    first.view.unmount();
    renderApp('/');
    await screen.findByText('锦鲤迎新季');
    await act(async () => {});
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the registration', async () => {
    anOrdinaryDay(welcome);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: '立即注册' }));
    await waitFor(() => expect(address()).toBe('/login?type=1'));
  });

  it('is not shown when the operator has switched it off', async () => {
    anOrdinaryDay({ ...welcome, index_modal: 0 });
    renderApp('/');
    await screen.findByText('锦鲤迎新季');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
