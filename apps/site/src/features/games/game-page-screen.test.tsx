import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { stayHere } from '../../../test/departure.ts';
import { aMember } from '../../../test/fake-api.ts';
import { elsewhere, frame, GAME, gamePageApi, LAUNCH, play, url, visit } from '../../../test/game-page.tsx';
import { anOrdinaryDay } from '../../../test/render-app.tsx';
import { aService } from '../../../test/service.ts';

let api: ReturnType<typeof gamePageApi>;
let leaveFor: ReturnType<typeof stayHere>;
beforeEach(() => {
  api = gamePageApi();
  leaveFor = stayHere();
});

describe('a game', () => {
  it('is launched once, for a phone, and shown in a sandbox', async () => {
    visit();
    const shown = await frame();
    expect(shown.getAttribute('src')).toBe(url);
    expect(shown.getAttribute('sandbox')?.split(' ')).toEqual(
      expect.arrayContaining(['allow-scripts', 'allow-same-origin']),
    );
    expect(shown.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(api.bodies(LAUNCH)).toEqual([
      { plat_name: 'xinghe', game_type: '2', game_code: 'dragon', is_mobile_url: 1 },
    ]);
    expect(api.sentTo(LAUNCH)[0]?.key).toMatch(/\S{16}/);
  });

  it('shows its name while it is loading', async () => {
    const release = api.hold(LAUNCH, { url, name: '金龙献瑞', frameable: 1 });
    visit();
    expect((await screen.findByText('金龙献瑞')).parentElement?.textContent).toBe('正在进入金龙献瑞');
    release();
    const shown = await frame();
    expect(screen.getByText('正在进入')).toBeTruthy();
    fireEvent.load(shown);
    expect(screen.queryByText('正在进入')).toBeNull();
  });

  it('asks a visitor to log in, and is not launched', async () => {
    const { signOutLocally } = await import('../../lib/session.ts');
    signOutLocally();
    const user = visit();
    expect(await screen.findByText('请登录！')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '去登录' }));
    expect(await elsewhere()).toBe(`/login?redirect=${encodeURIComponent(GAME)}`);
    expect(api.bodies(LAUNCH)).toEqual([]);
  });

  it('shows why it can’t be launched, and a retry without an answer repeats the same launch', async () => {
    api.refuse(LAUNCH, 422, '游戏维护中，请稍后再试');
    const user = visit();
    expect(await screen.findByText('游戏维护中，请稍后再试')).toBeTruthy();
    api.fail(LAUNCH);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.answer(LAUNCH, { url, name: '金龙献瑞', frameable: 1 });
    await user.click(screen.getByRole('button', { name: '重试' }));
    await frame();
    const keys = api.sentTo(LAUNCH).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
  });

  it('that has not loaded within 10,000 ms has failed, and can be launched again', async () => {
    useManualClock();
    const user = visit();
    await frame();
    await vi.advanceTimersByTimeAsync(9900);
    expect(screen.queryByText('页面加载失败，请稍后重试')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(await screen.findByText('页面加载失败，请稍后重试')).toBeTruthy();
    expect(screen.queryByTitle('金龙献瑞')).toBeNull();
    await user.click(screen.getByRole('button', { name: '重试' }));
    fireEvent.load(await frame());
    expect(api.bodies(LAUNCH)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByText('页面加载失败，请稍后重试')).toBeNull();
  });

  it('that can’t be framed is opened in this window after 1 s', async () => {
    useManualClock();
    api.answer(LAUNCH, { url, name: '金龙献瑞', frameable: 0 });
    visit();
    expect(await screen.findByText('该页面不支持在框架中显示，正在跳转到新页面...')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(900);
    expect(leaveFor).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(url);
  });

  it.each(['', 'javascript:alert(1)', '/own/page'])('is not opened at the address %j', async (bad) => {
    api.answer(LAUNCH, { url: bad, name: '', frameable: 1 });
    visit();
    expect(await screen.findByText('无法跳转到页面，请稍后重试')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('that is missing in the address can’t be opened', async () => {
    visit('/gamePage');
    expect(await screen.findByText('无法跳转到页面，请稍后重试')).toBeTruthy();
    expect(api.bodies(LAUNCH)).toEqual([]);
  });

  it('is left with the wallets read again', async () => {
    for (const path of [calls.members.user, calls.members.refresh]) api.answer(path, aMember({ gameblance: '0.00' }));
    const user = await play();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    const before = api.bodies(calls.members.refresh).length;
    await user.click(await screen.findByRole('button', { name: '退出' }));
    expect(await elsewhere()).toBe('/');
    await waitFor(() => expect(api.bodies(calls.members.refresh).length).toBeGreaterThan(before));
  });
});

describe('the agent centre', () => {
  const AGENT = calls.agents.centreAddress;

  it('is shown under a bar with a back button', async () => {
    api.answer(AGENT, { url: 'https://agent.example/in', frameable: 1 });
    const user = visit('/gamePage?dailiD=1');
    expect((await frame('代理中心')).getAttribute('src')).toBe('https://agent.example/in');
    expect(screen.queryByRole('button', { name: '菜单' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(await elsewhere()).toBe('/');
  });

  it.each([
    ['it is not open yet', () => api.refuse(AGENT, 501, '功能尚未开放', 501), '无法跳转到代理页面，请稍后重试'],
    ['it can’t be reached', () => api.fail(AGENT), '无法跳转到代理页面，请稍后重试'],
    ['the server says why', () => api.refuse(AGENT, 403, '您还不是代理'), '您还不是代理'],
    ['there is no address', () => api.answer(AGENT, { url: '', frameable: 1 }), '无法跳转到代理页面，请稍后重试'],
  ])('shows a text of its own when %s', async (_, prepare, text) => {
    prepare();
    visit('/gamePage?dailiD=1');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the service', () => {
  const SERVICE = calls.service.config;

  it('is public', async () => {
    const { signOutLocally } = await import('../../lib/session.ts');
    signOutLocally();
    api.answer(SERVICE, aService({ url: 'https://chat.example/' }));
    visit('/gamePage?dailiD=2');
    expect((await frame('在线客服')).getAttribute('src')).toBe('https://chat.example/');
  });

  it('that can’t be framed is opened in this window', async () => {
    useManualClock();
    api.answer(SERVICE, aService({ url: 'https://chat.example/', frameable: 0 }));
    visit('/gamePage?dailiD=2');
    expect(await screen.findByText('该页面不支持在框架中显示，正在跳转到新页面...')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1000);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://chat.example/');
  });

  it('shows a text of its own when it is not open yet', async () => {
    api.refuse(SERVICE, 501, '功能尚未开放', 501);
    visit('/gamePage?dailiD=2');
    expect(await screen.findByText('无法跳转到客服页面，请稍后重试')).toBeTruthy();
  });
});

describe('the download', () => {
  it('is opened at the operator’s address', async () => {
    api = anOrdinaryDay({ ios_download_url: 'https://down.example/koi' });
    visit('/gamePage?app=1');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://down.example/koi'));
  });

  it.each([
    ['there is none', { ios_download_url: '' }],
    ['it is switched off', { ios_download_url: 'https://down.example/koi', app_download_switch: 0 as const }],
    ['its address is unsafe', { ios_download_url: 'javascript:alert(1)' }],
  ])('can’t be opened when %s', async (_, app) => {
    api = anOrdinaryDay(app);
    visit('/gamePage?app=1');
    const state = within(await screen.findByText('无法跳转到页面，请稍后重试'));
    expect(state).toBeTruthy();
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
