import { calls } from '@koi/contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../test/fake-api.ts';
import { address, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { aService } from '../../test/service.ts';
import { queryClient } from '../lib/api.ts';
import { signIn, useSession } from '../lib/session.ts';
import { refreshUser } from '../lib/wallets.ts';

const memberAtHome = async () => {
  const api = anOrdinaryDay();
  signIn('abc', { remember: true });
  const { user } = renderApp('/');
  await screen.findByText('koi8866');
  return { api, user };
};

describe('a session that has ended', () => {
  it('clears storage at once, shows one alert however many calls failed, and leads to /login', async () => {
    const { api, user } = await memberAtHome();
    api.refuse(calls.members.refresh, 401, '', 401);
    await Promise.allSettled([refreshUser(), refreshUser(), refreshUser()]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBeNull();
    expect(await screen.findAllByText('认证失败')).toHaveLength(1);
    expect(screen.getByText('您的账号登陆过期，请重新登陆')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByText('认证失败')).toBeNull();
  });

  it('is handled in the same way whether the status or the envelope contains 401', async () => {
    const { api, user } = await memberAtHome();
    api.refuse(calls.members.refresh, 401, '', 200);
    await Promise.allSettled([refreshUser()]);
    await user.click(await screen.findByRole('button', { name: '确定' }));
    expect(useSession.getState().status).toBe('visitor');
  });
});

describe('the alert of a session that has ended', () => {
  it('is the only one on /hongbao', async () => {
    const api = anOrdinaryDay();
    api.refuse(calls.redPackets.summary, 401, '', 401);
    signIn('abc');
    renderApp('/hongbao');
    expect(await screen.findByText('认证失败')).toBeTruthy();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    expect(screen.queryByText('精彩内容等你来体验，快来登录吧！')).toBeNull();
    expect(screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['']);
  });

  it.each([
    ['/zhanzhu', calls.content.sponsors],
    ['/sponsor-detail?id=1', calls.content.sponsor],
    ['/payInfo?tron=1&order_no=D1', calls.deposits.tronStatus],
    ['/payInfo?deposit_no=D1', calls.deposits.order],
    ['/kefu', calls.service.config],
    ['/kefu', calls.workOrders.list],
    ['/kefu?order=7', calls.workOrders.detail],
    ['/gamePage?platform=xinghe&type=2&code=dragon', calls.games.launch],
    ['/gamePage?dailiD=1', calls.agents.centreAddress],
    ['/gamePage?dailiD=2', calls.service.config],
    ['/activity', calls.activities.list],
    ['/wallet', calls.cards.list],
    ['/mine', calls.members.user],
  ])('is the only message at %s when %s answers 401', async (path, call) => {
    const api = anOrdinaryDay();
    api.answer(calls.service.config, aService({ kefu_enabled: 0 }));
    for (const order of [calls.deposits.order, calls.deposits.tronStatus]) api.refuse(order, 404, '');
    api.refuse(call, 401, '请登录！', 401);
    signIn('abc');
    renderApp(path);
    expect(await screen.findByText('认证失败')).toBeTruthy();
    expect(api.bodies(call).length).toBeGreaterThan(0);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/重试|重新加载/)).toBeNull();
    expect(screen.queryByText('请登录！')).toBeNull();
    expect(screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['']);
  });

  it('replaces a question that was open', async () => {
    const { api, user } = await memberAtHome();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    await screen.findByText('您确定要退出登录吗?');
    api.refuse(calls.members.refresh, 401, '', 401);
    await act(() => Promise.allSettled([refreshUser()]));
    expect(await screen.findByText('认证失败')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(1));
  });
});

describe('logging out', () => {
  it('does not wait for the server, and keeps only the data that belongs to the device', async () => {
    const { api, user } = await memberAtHome();
    for (const key of ['theme', 'balanceWithheld', 'pid', 'serviceVisitor']) localStorage.setItem(key, '1');
    sessionStorage.setItem('welcomed', '1');
    const release = api.hold(calls.members.logoff, null);
    const late = api.hold(calls.members.refresh, aMember());
    const reading = refreshUser();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(address()).toBe('/login'));
    late();
    await act(() => reading);
    const own = ['theme', 'balanceWithheld', 'pid', 'welcomed'];
    // Public data that the login page reads may be stored again.
    const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'appInfo');
    expect(left.toSorted()).toEqual(own.toSorted());
    expect(document.cookie).not.toContain('koi_open');
    release();
  });

  it.each(['succeeds', 'fails'])('asks first and clears the session when the call %s', async (outcome) => {
    const { api, user } = await memberAtHome();
    if (outcome === 'fails') api.fail(calls.members.logoff);
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    expect(await screen.findByText('您确定要退出登录吗?')).toBeTruthy();
    expect(useSession.getState().status).toBe('member');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.sent.at(-1)).toMatchObject({ path: calls.members.logoff.path, token: 'Bearer abc' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.queryByText('认证失败')).toBeNull();
  });

  it('does not happen when the member declines', async () => {
    const { api, user } = await memberAtHome();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(useSession.getState().status).toBe('member');
    expect(api.bodies(calls.members.logoff)).toEqual([]);
  });
});

describe('the balance', () => {
  it('is polled every 4300 ms, for members only', async () => {
    useManualClock();
    const { api } = await memberAtHome();
    const before = api.bodies(calls.members.balance).length;
    api.answer(calls.members.balance, { balance: '99999.00' });
    api.answer(calls.members.user, aMember({ balance: '99999.00' }));
    await vi.advanceTimersByTimeAsync(4300);
    expect(api.bodies(calls.members.balance).length).toBe(before + 1);
    await waitFor(() => expect(screen.getAllByText('99,999')).toHaveLength(2));
  });

  it('is not polled for visitors', async () => {
    useManualClock();
    const api = anOrdinaryDay();
    renderApp('/');
    await screen.findByText('锦鲤迎新季');
    await vi.advanceTimersByTimeAsync(9000);
    expect(api.bodies(calls.members.balance)).toEqual([]);
  });
});
