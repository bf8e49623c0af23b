import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../scripts/vitest/manual-clock.ts';
import { anAppInfo, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { api as client } from '../lib/api.ts';
import { signIn } from '../lib/session.ts';

describe('the shell', () => {
  it('shows only the maintenance text while the site is closed', async () => {
    anOrdinaryDay({ site_state: 0, repair_tips: '系统升级维护中\n今日 02:00 – 04:00 例行升级' });
    renderApp('/login');
    expect(await screen.findByText('系统升级维护中')).toBeTruthy();
    expect(screen.getByText('今日 02:00 – 04:00 例行升级')).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('lays the maintenance page over what a member was doing, and removes it when the maintenance is over', async () => {
    useManualClock();
    const api = anOrdinaryDay();
    renderApp('/login');
    const name = await screen.findByLabelText('用户名');
    fireEvent.change(name, { target: { value: 'koi8866' } });
    api.refuse(calls.vip.levels, 530, '系统升级维护中\n预计今日 04:00 恢复', 503);
    api.answer(calls.settings.app, anAppInfo({ site_state: 0, repair_tips: '系统升级维护中\n预计今日 05:00 恢复' }));
    await client.call(calls.vip.levels).catch(() => undefined);
    expect(await screen.findByRole('heading', { name: '系统升级维护中' })).toBeTruthy();
    expect(screen.getByText('预计今日 04:00 恢复')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('预计今日 05:00 恢复')).toBeTruthy();
    api.answer(calls.settings.app, anAppInfo());
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.queryByText('系统升级维护中')).toBeNull());
    expect(screen.getByLabelText('用户名')).toHaveProperty('value', 'koi8866');
  });

  it('stays open once it has opened, although the first calls of the page were refused', async () => {
    useManualClock();
    const api = anOrdinaryDay({ site_state: 0, repair_tips: '网站筹备中' });
    const refusal = JSON.stringify({ code: 530, message: '网站筹备中', data: null });
    window.koiFirst = { '/api/homenotice': Promise.resolve(new Response(refusal, { status: 503 })) };
    renderApp('/');
    await screen.findByRole('heading', { name: '网站筹备中' });
    api.answer(calls.settings.app, anAppInfo());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
    await waitFor(() => expect(api.bodies(calls.content.announcements)).toHaveLength(1));
    expect(screen.queryByText('网站筹备中')).toBeNull();
  });

  it('does not poll the balance during maintenance', async () => {
    useManualClock();
    const api = anOrdinaryDay();
    signIn('abc');
    renderApp('/');
    await screen.findByText('锦鲤迎新季');
    api.refuse(calls.members.balance, 530, '系统升级维护中', 503);
    await vi.advanceTimersByTimeAsync(4300);
    expect(await screen.findByRole('heading', { name: '系统升级维护中' })).toBeTruthy();
    const polled = api.bodies(calls.members.balance).length;
    api.answer(calls.settings.app, anAppInfo({ site_state: 0 }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.bodies(calls.members.balance)).toHaveLength(polled);
  });
});
