import { calls } from '@koi/contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../test/fake-api.ts';
import { anAppInfo, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { useNewVersion } from '../lib/new-version.ts';
import { signIn } from '../lib/session.ts';

const beOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

afterEach(() => {
  vi.restoreAllMocks();
  useNewVersion.setState({ takeOver: undefined });
});

it('shows no stored balance when the site is opened offline, and recovers by itself once there is a network', async () => {
  const api = anOrdinaryDay();
  api.fail(calls.settings.app);
  localStorage.setItem('appInfo', JSON.stringify(anAppInfo()));
  localStorage.setItem('userInfo', JSON.stringify(aMember({ balance: '987.65' })));
  signIn('abc');
  beOnline(false);
  renderApp('/');
  expect(await screen.findByText(/当前没有网络连接/)).toBeTruthy();
  expect(screen.queryByText(/987/)).toBeNull();
  api.answer(calls.settings.app, anAppInfo());
  act(() => beOnline(true));
  expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
});

it('recovers by itself when the server was not reached, although the device counts as online all the time', async () => {
  useManualClock();
  const api = anOrdinaryDay();
  api.fail(calls.settings.app);
  localStorage.setItem('appInfo', JSON.stringify(anAppInfo()));
  renderApp('/');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText(/网络错误/)).toBeTruthy();
  api.answer(calls.settings.app, anAppInfo());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
});

it('marks amounts as outdated while an open page is offline', async () => {
  anOrdinaryDay();
  renderApp('/');
  await screen.findByText('锦鲤迎新季');
  act(() => beOnline(false));
  expect(screen.getByText('网络已断开，页面上的金额是断网前的')).toBeTruthy();
  act(() => beOnline(true));
  expect(screen.queryByText('网络已断开，页面上的金额是断网前的')).toBeNull();
});

it('offers a newer version until the user accepts or postpones it', async () => {
  anOrdinaryDay();
  const takeOver = vi.fn();
  const { user } = renderApp('/');
  await screen.findByText('锦鲤迎新季');
  act(() => useNewVersion.setState({ takeOver }));
  await user.click(await screen.findByRole('button', { name: '稍后再说' }));
  await waitFor(() => expect(screen.queryByText('新版本已就绪')).toBeNull());
  expect(takeOver).not.toHaveBeenCalled();
  act(() => useNewVersion.setState({ takeOver }));
  await user.click(await screen.findByRole('button', { name: '立即更新' }));
  expect(takeOver).toHaveBeenCalledTimes(1);
});
