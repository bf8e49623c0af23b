import { calls } from '@koi/contract/calls';
import { navigate } from '@koi/ui/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../../test/fake-api.ts';
import { anOrdinaryDay } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aService } from '../../../test/service.ts';
import { bringBack } from '../../lib/game-stay.ts';
import { leaveFor } from '../../lib/leave.ts';
import { signIn } from '../../lib/session.ts';
import { GamePageScreen } from './game-page-screen.tsx';

vi.mock('../../lib/leave.ts', () => ({ leaveFor: vi.fn() }));

const LAUNCH = calls.games.launch;
const GAME = '/gamePage?platform=xinghe&type=2&code=dragon&gameName=%E9%87%91%E9%BE%99%E7%8C%AE%E7%91%9E';
const VENUE = 'https://venue.example';
const url = `${VENUE}/g/dragon?launch=once`;

let api: ReturnType<typeof anOrdinaryDay>;
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  api = anOrdinaryDay();
  api.answer(LAUNCH, { url, name: '金龙献瑞', frameable: 1 });
  const member = aMember({ balance: '0.00', gameblance: '500.00' });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
  signIn('token');
});

const visit = (at = GAME) => renderScreen(<GamePageScreen />, at).user;
const frame = (title = '金龙献瑞') => screen.findByTitle<HTMLIFrameElement>(title);
const say = (data: unknown, { origin = VENUE, source }: { origin?: string; source?: Window | null } = {}) =>
  act(async () => {
    const own = document.querySelector('iframe')?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source === undefined ? own : source }));
  });
const play = async () => {
  const user = visit();
  fireEvent.load(await frame());
  return user;
};
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;

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

describe('leaving a game', () => {
  const RECOVER = calls.transfers.recoverAll;
  const holding = (change: object) => {
    const member = aMember({ balance: '0.00', gameblance: '500.00', ...change });
    api.answer(calls.members.user, member);
    api.answer(calls.members.refresh, member);
  };
  const leaveBy = async (path: string) => act(async () => navigate(path));
  const recovered = () => api.bodies(RECOVER);
  beforeEach(() => {
    holding({ transferstatus: 1 });
    api.answer(RECOVER, null, '操作成功！');
    api.answer(calls.transfers.venueBalances, [{ name: '星河电子', platname: 'xinghe', balance: '500.00' }]);
  });

  it('brings its money back while 自动免转 is on, and does not affect other venues', async () => {
    await play();
    await leaveBy('/');
    await waitFor(() => expect(recovered()).toEqual([{ api_type: 'xinghe' }]));
    expect(api.sentTo(RECOVER)[0]?.key).toMatch(/\S{16}/);
    await waitFor(() => expect(localStorage.getItem('gamesEntered')).toBeNull());
  });

  it('also brings the money back when the game has not opened', async () => {
    api.answer(LAUNCH, { url: '', name: '', frameable: 1 });
    visit();
    await screen.findByText('无法跳转到页面，请稍后重试');
    await leaveBy('/recharge');
    await waitFor(() => expect(recovered()).toEqual([{ api_type: 'xinghe' }]));
  });

  it('waits for a launch under way, which would still move the money', async () => {
    const release = api.hold(LAUNCH, { url, name: '金龙献瑞', frameable: 1 });
    visit();
    await waitFor(() => expect(api.bodies(LAUNCH)).toHaveLength(1));
    await leaveBy('/');
    expect(recovered()).toEqual([]);
    release();
    await waitFor(() => expect(recovered()).toHaveLength(1));
  });

  it('for another game does not withdraw the money of that one', async () => {
    await play();
    await leaveBy('/gamePage?platform=yunding&type=2&code=baccarat');
    await waitFor(() => expect(api.bodies(LAUNCH)).toHaveLength(2));
    await frame('金龙献瑞');
    expect(recovered()).toEqual([]);
    await leaveBy('/');
    await waitFor(() => expect(recovered()).toEqual([{ api_type: 'xinghe' }, { api_type: 'yunding' }]));
  });

  it('shows where the money is while 自动免转 is off, and moves nothing', async () => {
    holding({ transferstatus: 0 });
    await play();
    await leaveBy('/');
    expect(await screen.findByText('余额仍在场馆，可随时一键回收')).toBeTruthy();
    expect(recovered()).toEqual([]);
  });

  it('shows why the money could not be brought back, and tries again at the next start', async () => {
    api.refuse(RECOVER, 422, '星河电子暂时无法取回，请稍后再试');
    await play();
    await leaveBy('/');
    expect((await screen.findByText('星河电子暂时无法取回，请稍后再试')).dataset['kind']).toBe('failure');
    expect(localStorage.getItem('gamesEntered')).toBe('["xinghe"]');
    api.answer(RECOVER, null, '操作成功！');
    await bringBack();
    expect(recovered()).toHaveLength(2);
    expect(localStorage.getItem('gamesEntered')).toBeNull();
  });
});

describe('a message from a game', () => {
  const readTimes = () => api.bodies(calls.members.refresh).length;

  it('about a changed balance reads the wallets, at most every 2 s', async () => {
    useManualClock();
    await play();
    await waitFor(() => expect(readTimes()).toBe(1));
    for (let spin = 0; spin < 5; spin += 1) await say({ koi: 'balance' });
    expect(readTimes()).toBe(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(readTimes()).toBe(3);
    await vi.advanceTimersByTimeAsync(4000);
    expect(readTimes()).toBe(3);
  });

  it('that it is ready removes the spinner before everything has loaded', async () => {
    visit();
    await frame();
    await say({ koi: 'ready' });
    expect(screen.queryByText('正在进入')).toBeNull();
  });

  it('that the member leaves closes it', async () => {
    await play();
    await waitFor(() => expect(readTimes()).toBe(1));
    await say({ koi: 'exit' });
    expect(await elsewhere()).toBe('/');
  });

  it('about its orientation shows a hint on a phone held otherwise, which can be dismissed', async () => {
    const held = { orientation: 'portrait' };
    const matchMedia = (query: string) => ({
      matches: query.includes(`(orientation: ${held.orientation})`),
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    vi.stubGlobal('matchMedia', matchMedia);
    const user = await play();
    await say({ koi: 'ready', orientation: 'portrait' });
    expect(screen.queryByText(/请旋转手机/)).toBeNull();
    await say({ koi: 'ready', orientation: 'landscape' });
    expect(screen.getByText('横屏体验更佳，请旋转手机')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText(/请旋转手机/)).toBeNull();
    expect(await frame()).toBeTruthy();
  });

  it('about an open sheet moves the button away until the sheet is closed', async () => {
    await play();
    const isYielding = () => screen.getByLabelText('菜单').closest('[data-yielding]') !== null;
    await say({ koi: 'sheet', open: true });
    expect(isYielding()).toBe(true);
    await say({ koi: 'sheet', open: false });
    expect(isYielding()).toBe(false);
  });

  it('suggests a place for the button, unless the member has chosen one', async () => {
    await play();
    const place = () => screen.getByRole('button', { name: '菜单' }).closest<HTMLElement>('[data-side]');
    await say({ koi: 'room', side: 'left', top: 96 });
    expect([place()?.dataset['side'], place()?.style.getPropertyValue('--y')]).toEqual(['left', '96px']);
    await say({ koi: 'room', side: 'middle', top: 'high' });
    expect(place()?.dataset['side']).toBe('left');
    fireEvent.keyDown(screen.getByRole('button', { name: '菜单' }), { key: 'ArrowRight' });
    await say({ koi: 'room', side: 'left', top: 200 });
    expect(place()?.dataset['side']).toBe('right');
  });

  it.each([
    ['another origin', { koi: 'exit' }, { origin: 'https://evil.example' }],
    ['another window', { koi: 'exit' }, { source: window }],
    ['no window', { koi: 'exit' }, { source: null }],
    ['the game, but unknown', { koi: 'explode' }, {}],
    ['the game, but not to us', { other: 'exit' }, {}],
    ['the game, but mere text', 'exit', {}],
    ['the game, but nothing', null, {}],
  ])('is ignored from %s', async (_, data, from) => {
    await play();
    await say(data, from);
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    expect(await frame()).toBeTruthy();
  });
});

describe('a bet without money at the venue', () => {
  const VENUES = [
    { name: '星河电子', platname: 'xinghe', balance: '0.00' },
    { name: '云顶真人', platname: 'yunding', balance: '480.00' },
  ];
  const knowing = (change: object, venues = VENUES) => {
    const member = aMember({ balance: '20.00', gameblance: '480.00', ...change });
    api.answer(calls.members.user, member);
    api.answer(calls.members.refresh, member);
    api.answer(calls.transfers.venueBalances, venues);
  };
  const answers = () => {
    const own = document.querySelector('iframe')?.contentWindow;
    if (!own) throw new Error('no frame');
    return vi.spyOn(own, 'postMessage').mockImplementation(() => undefined);
  };

  it('is answered with the places of the money, to the game’s own origin only', async () => {
    knowing({ transferstatus: 1 });
    await play();
    const answer = answers();
    await say({ koi: 'short' });
    const places = [
      { name: '云顶真人', amount: '480.00' },
      { name: '中心钱包', amount: '20.00' },
    ];
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ koi: 'elsewhere', places, amount: '500.00' }, VENUE));
    answer.mockClear();
    await say({ koi: 'short' }, { origin: 'https://evil.example' });
    expect(answer).not.toHaveBeenCalled();
  });

  it('brings the money by another launch while 自动免转 is on', async () => {
    knowing({ transferstatus: 1 });
    await play();
    const answer = answers();
    api.answerWith(LAUNCH, () => {
      knowing({ balance: '0.00', gameblance: '500.00' }, [{ ...VENUES[0], balance: '500.00' } as never]);
      return { url, name: '', frameable: 1 as const };
    });
    await say({ koi: 'bring' });
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ koi: 'moved', ok: true, message: '' }, VENUE));
    expect(api.bodies(LAUNCH)).toHaveLength(2);
  });

  it('brings the money through the centre wallet while 自动免转 is off', async () => {
    knowing({ transferstatus: 0 });
    await play();
    const answer = answers();
    api.answerWith(calls.transfers.recoverAll, () => {
      knowing({ transferstatus: 0, balance: '500.00', gameblance: '0.00' });
      return null;
    });
    api.answerWith(calls.transfers.create, () => {
      knowing({ transferstatus: 0, balance: '0.00' }, [{ ...VENUES[0], balance: '500.00' } as never]);
      return null;
    });
    await say({ koi: 'bring' });
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ koi: 'moved', ok: true, message: '' }, VENUE));
    expect(api.bodies(calls.transfers.recoverAll)).toEqual([{ api_type: 'yunding' }]);
    expect(api.bodies(calls.transfers.create)).toEqual([
      { amount: '500.00', sourcetype: 'userbalance', targettype: 'xinghe' },
    ]);
  });

  it('reports why the money could not be brought', async () => {
    knowing({ transferstatus: 1 });
    await play();
    const answer = answers();
    api.refuse(LAUNCH, 422, '游戏维护中，请稍后再试');
    await say({ koi: 'bring' });
    const refusal = { koi: 'moved', ok: false, message: '游戏维护中，请稍后再试' };
    await waitFor(() => expect(answer).toHaveBeenCalledWith(refusal, VENUE));
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
