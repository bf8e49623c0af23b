import { calls } from '@koi/contract/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { aRule, aSummary } from '../../../test/red-packets.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn, signOutLocally } from '../../lib/session.ts';
import { HongbaoScreen } from './hongbao-screen.tsx';

const SUMMARY = calls.redPackets.summary;
const DRAW = calls.redPackets.draw;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.settings.app, anAppInfo());
  api.answer(calls.members.refresh, aMember());
  api.answer(SUMMARY, aSummary());
  api.answer(DRAW, { redpacketmoney: '88.88', no: 'H1' });
  signIn('token');
});
afterEach(() => vi.useRealTimers());

const open = () => renderScreen(<HongbaoScreen />, '/hongbao').user;
const tap = async (user: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: '立即领取' }));
const still = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

describe('the red packet page', () => {
  it('shows the daily period, the counts, the conditions and the member’s progress', async () => {
    open();
    expect(await screen.findByText('每日 10:00 – 12:00 北京时间开抢')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3',
      '2',
      '5',
      '¥1,250.00',
      '¥3,600.50',
    ]);
    const rows = within(screen.getByRole('region', { name: '领取条件' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '累计存款当日流水可领次数',
      '¥500¥1,0001 次',
      '每次 ¥1.00 – ¥8.88，5 倍流水',
      '¥2,000¥5,0002 次',
      '每次 ¥1.00 – ¥8.88，5 倍流水',
    ]);
    expect(screen.getByText('06-17 12:00 至 06-18 10:00，以到账与结算时间为准')).toBeTruthy();
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
  });

  it('counts down by the server’s clock, and requests the data again when the period changes', async () => {
    useManualClock(new Date('2001-01-01T00:00:00Z'));
    api.answer(SUMMARY, aSummary({ now: '2026-06-18 09:59:57' }));
    open();
    expect((await screen.findByRole('timer')).textContent).toContain('距开抢');
    api.answer(SUMMARY, aSummary({ now: '2026-06-18 10:00:01' }));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await waitFor(() => expect(api.bodies(SUMMARY).length).toBeGreaterThan(1));
    expect((await screen.findByRole('timer')).textContent).toMatch(/^距结束0[12]:/);
  });

  it('marks a tier that is sold out', async () => {
    api.answer(SUMMARY, aSummary({ rules: [aRule({ sold_out: 1 })] }));
    open();
    expect(await screen.findByText('今日已派完')).toBeTruthy();
  });

  it('shows that red packets are being prepared while there are no rules', async () => {
    api.answer(SUMMARY, aSummary({ rules: [], opens_at: '', closes_at: '' }));
    open();
    expect(await screen.findByText('红包活动正在筹备中，敬请期待')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即领取' })).toBeNull();
  });

  it('sends no request for a visitor', async () => {
    signOutLocally();
    open();
    await screen.findByText('锦鲤红包');
    expect(api.bodies(SUMMARY)).toEqual([]);
  });

  it('leads home while red packets are switched off', async () => {
    api.answer(calls.settings.app, anAppInfo({ redpacket_switch: 0 }));
    open();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
    expect(await screen.findByText('红包已关闭')).toBeTruthy();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(SUMMARY, 500, '服务器异常，请稍后再试', 500);
    const user = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(SUMMARY, aSummary());
    await user.click(retry);
    expect(await screen.findByRole('button', { name: '立即领取' })).toBeTruthy();
  });
});

describe('a tap on 立即领取', () => {
  it('that wins shows the amount, counted up, with one burst of confetti', async () => {
    still(false);
    const user = open();
    await tap(user);
    const popup = within(await screen.findByRole('dialog', { name: '恭喜您' }));
    expect(popup.getByRole('img', { name: '¥88.88' })).toBeTruthy();
    expect(popup.getByTestId('confetti')).toBeTruthy();
    await waitFor(() => expect(popup.getByRole('img', { name: '¥88.88' }).textContent).toBe('¥88.88'));
    expect(popup.getByText('红包已存入中心钱包')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: '开心收下' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.bodies(SUMMARY).length).toBeGreaterThan(1);
    expect(api.sent.some(({ path }) => path === calls.members.refresh.path)).toBe(true);
  });

  it('that wins shows no animation when reduced motion is requested', async () => {
    still(true);
    const user = open();
    await tap(user);
    const popup = within(await screen.findByRole('dialog', { name: '恭喜您' }));
    expect(popup.getByRole('img', { name: '¥88.88' }).textContent).toBe('¥88.88');
    expect(popup.queryByTestId('confetti')).toBeNull();
  });

  it.each([
    ['活动未开始', '10:00 准时开抢，先去攒次数吧'],
    ['活动已结束', '明天同一时间再来，存款与流水已经开始累计'],
  ])('answered with %s shows that message', async (message, more) => {
    api.refuse(DRAW, 422, message);
    const user = open();
    await tap(user);
    const popup = within(await screen.findByRole('dialog', { name: message }));
    expect(popup.getByText(more)).toBeTruthy();
    await user.click(popup.getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows any other message of the server', async () => {
    api.refuse(DRAW, 422, '今日红包已派完，您的领取次数未扣除');
    const user = open();
    await tap(user);
    const popup = within(await screen.findByRole('dialog', { name: '今日红包已派完，您的领取次数未扣除' }));
    expect(popup.queryByRole('link')).toBeNull();
  });

  it('without a draw left sends nothing, and links to a deposit', async () => {
    api.answer(SUMMARY, aSummary({ sendnums: 0 }));
    const user = open();
    await tap(user);
    const popup = within(await screen.findByRole('dialog', { name: '您暂未达到领取条件，快去完成吧！' }));
    expect(api.bodies(DRAW)).toEqual([]);
    await user.click(popup.getByRole('link', { name: '去存款' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/recharge');
  });

  it('is possible after a retry on a page that could not be loaded', async () => {
    api.fail(SUMMARY);
    const user = open();
    expect(await screen.findByText('服务器异常，请稍后再试', undefined, { timeout: 10_000 })).toBeTruthy();
    api.answer(SUMMARY, aSummary());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '立即领取' })).toBeTruthy();
  });

  it('without an answer shows a message, and the next one repeats the same draw', async () => {
    api.fail(DRAW);
    const user = open();
    await tap(user);
    expect(await screen.findByText('服务器异常，请稍后再试')).toBeTruthy();
    api.answer(DRAW, { redpacketmoney: '8.88', no: 'H1' });
    await tap(user);
    await screen.findByRole('dialog', { name: '恭喜您' });
    const keys = api.sentTo(DRAW).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await user.click(screen.getByRole('button', { name: '开心收下' }));
    await tap(user);
    const later = api.sentTo(DRAW).map(({ key }) => key);
    expect(new Set(later).size).toBe(2);
  });

  it('is ignored while a draw is under way', async () => {
    const release = api.hold(DRAW, { redpacketmoney: '8.88', no: 'H1' });
    const user = open();
    await tap(user);
    await tap(user);
    release();
    await screen.findByRole('dialog', { name: '恭喜您' });
    expect(api.bodies(DRAW)).toHaveLength(1);
  });
});
