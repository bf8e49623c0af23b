import { calls } from '@koi/contract/calls';
import { navigate } from '@koi/ui/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../../test/fake-api.ts';
import { elsewhere, frame, gamePageApi, LAUNCH, play, say, url, VENUE, visit } from '../../../test/game-page.tsx';
import { bringBack } from '../../lib/game-stay.ts';

let api: ReturnType<typeof gamePageApi>;
beforeEach(() => {
  api = gamePageApi();
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
