import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aBlock,
  aDepositLimit,
  aHub,
  aLimit,
  anEvent,
  aRaise,
  HUB,
  protectionApi,
  someLimits,
} from '../../../test/protection.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { HubScreen } from './hub-screen.tsx';

const open = () => renderScreen(<HubScreen />, '/protection');
const today = async () => within(await screen.findByRole('region', { name: '今天' }));
const limits = async () => within(await screen.findByRole('region', { name: '我的限额' }));

describe('today', () => {
  it('shows deposits, result and time against their limits, and when they are reset', async () => {
    protectionApi({
      limits: someLimits(
        aDepositLimit(),
        aLimit({ kind: 'time', period: 'day' }, { own: '120', value: '120', used: '48', left: '72', percent: 40 }),
      ),
    });
    open();
    const card = await today();
    expect(card.getByText('6月18日 周四')).toBeTruthy();
    expect(card.getByText('账户正常')).toBeTruthy();
    expect(card.getByText('还剩 ¥2,000')).toBeTruthy();
    expect(card.getByText('待审核订单 ¥5,000.00 已计入')).toBeTruthy();
    expect(card.getByText('还剩 72 分钟')).toBeTruthy();
    expect(card.getAllByText('06-19 00:00 重置')).toHaveLength(2);
    expect(card.getByRole('progressbar', { name: '存款' }).getAttribute('aria-valuenow')).toBe('75');
  });

  it('shows figures without a bar while no limit is set', async () => {
    protectionApi({ limits: someLimits() });
    open();
    const card = await today();
    expect(card.getAllByText('未设限额')).toHaveLength(3);
    expect(card.queryByRole('progressbar')).toBeNull();
  });

  it('keeps the bar full when a limit is passed, and says that it is used up', async () => {
    protectionApi({ limits: someLimits(aDepositLimit({ percent: 140, left: '0.00' })) });
    open();
    const card = await today();
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(card.getByText('已用完')).toBeTruthy();
    expect(card.queryByText(/^还剩/)).toBeNull();
    expect((await limits()).getByRole('link', { name: '每日存款 ¥8,000 已用完' })).toBeTruthy();
  });
});

describe('the limits', () => {
  it('each lead to their page, whether set or not', async () => {
    protectionApi();
    open();
    const grid = await limits();
    const hrefOf = (name: string) => grid.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('每日存款 ¥8,000 已用 75%')).toBe('#/protectionLimit?kind=deposit&period=day');
    expect(hrefOf('设置每周亏损')).toBe('#/protectionLimit?kind=loss&period=week');
    expect(hrefOf('设置单注')).toBe('#/protectionLimit?kind=single&period=bet');
    expect(grid.getAllByRole('link')).toHaveLength(13);
  });

  it.each([
    [aRaise(), '提高申请待您确认', '每日存款 ¥8,000 → ¥10,000'],
    [aRaise({ ready: 0 }), '提高申请等待中，06-18 15:10 起可确认', '每日存款 ¥8,000 → ¥10,000'],
    [aRaise({ value: '' }), '取消申请待您确认', '每日存款 ¥8,000 → 取消限额'],
    [aRaise({ value: '', ready: 0 }), '取消申请等待中，06-18 15:10 起可确认', '每日存款 ¥8,000 → 取消限额'],
  ])('show a pending raise: %#', async (raise, title, text) => {
    protectionApi({ limits: someLimits(aDepositLimit({ raise })) });
    open();
    const link = (await limits()).getByRole('link', { name: title + text });
    expect(link.getAttribute('href')).toBe('#/protectionLimit?kind=deposit&period=day');
  });

  it('announce a change of a house limit', async () => {
    const house_next = { value: '5000.00', from: '2026-06-20 00:00:00' };
    protectionApi({ limits: someLimits(aDepositLimit({ house_next })) });
    open();
    expect(await screen.findByText('平台公告：自 2026-06-20 00:00 起，每日存款限额为 ¥5,000')).toBeTruthy();
  });

  it('state how long a raise waits', async () => {
    protectionApi({ raise_wait_hours: 72 });
    open();
    expect(await screen.findByText(/提高或取消需等待72小时且本周期结束/)).toBeTruthy();
  });
});

describe('the pause', () => {
  const PAUSE = calls.protection.pause;
  const tap = async () => fireEvent.click(await screen.findByRole('button', { name: '立即暂停24小时（不可撤销）' }));

  it('takes one tap and one confirmation, which names its end', async () => {
    const api = protectionApi();
    api.answer(PAUSE, aBlock({ kind: 'pause', term: '24h' }), '已暂停，24小时后自动结束');
    open();
    await tap();
    const dialog = within(await screen.findByRole('alertdialog', { name: '暂停24小时？' }));
    expect(dialog.getByText(/暂停至 2026-06-19 16:40/)).toBeTruthy();
    api.answer(HUB, aHub({ block: aBlock({ kind: 'pause', text: '账户已暂停（至 2026-06-19 16:40）' }) }));
    fireEvent.click(dialog.getByRole('button', { name: '立即暂停' }));
    expect(await screen.findByText('已暂停，24小时后自动结束')).toBeTruthy();
    expect(await screen.findByText('账户已暂停（至 2026-06-19 16:40）')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /立即暂停24小时/ })).toBeNull();
    expect(api.bodies(PAUSE)).toHaveLength(1);
    expect(api.bodies(calls.members.refresh)).toHaveLength(1);
  });

  it('is not sent when the confirmation is cancelled', async () => {
    const api = protectionApi();
    open();
    await tap();
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.bodies(PAUSE)).toEqual([]);
  });

  it('that fails is reported and can be repeated', async () => {
    const api = protectionApi();
    api.refuse(PAUSE, 500, '服务器异常，请稍后再试');
    open();
    await tap();
    fireEvent.click(await screen.findByRole('button', { name: '立即暂停' }));
    expect((await screen.findByText('服务器异常，请稍后再试')).dataset['kind']).toBe('failure');
    expect(screen.getByRole('button', { name: /立即暂停24小时/ })).toBeTruthy();
  });
});

describe('the rest of the hub', () => {
  it('shows the block in force and keeps limits and longer blocks within reach', async () => {
    protectionApi({
      block: aBlock({ kind: 'house', term: 'house', text: '账户受平台限制，目前仅可取款与联系客服。' }),
    });
    open();
    expect(await screen.findByText('账户受平台限制，目前仅可取款与联系客服。')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^自我排除/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '申请返回' })).toBeNull();
  });

  it('changes the interval of reality checks', async () => {
    const api = protectionApi();
    api.answer(calls.protection.setReality, null, '已更改时间提醒');
    open();
    fireEvent.click(await screen.findByRole('radio', { name: '15 分钟' }));
    await waitFor(() => expect(api.bodies(calls.protection.setReality)).toEqual([{ minutes: 15 }]));
    expect(await screen.findByText('已更改时间提醒')).toBeTruthy();
  });

  it('links to the history, the statement and help', async () => {
    protectionApi({ events: [anEvent({ by: 'house', title: '平台限额', detail: '每日存款 ¥5,000' })] });
    open();
    expect(await screen.findByText('平台 · 每日存款 ¥5,000')).toBeTruthy();
    const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/全部保护记录/)).toBe('#/protectionHistory');
    expect(hrefOf(/月度对账单5 月已出/)).toBe('#/statement?month=2026-05');
    expect(hrefOf(/外部援助机构/)).toBe('#/boutBallBetInfo?type=8');
    expect(hrefOf(/和我们谈谈/)).toBe('#/kefu');
  });

  it('shows an empty history of a new member', async () => {
    protectionApi({ events: [], statement_month: '' });
    open();
    expect(await screen.findByText('还没有记录')).toBeTruthy();
    expect(screen.getByRole('link', { name: '月度对账单' }).getAttribute('href')).toBe('#/statement');
  });

  it('has a self test, whose answers are not sent', async () => {
    const api = protectionApi();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '三分钟自测' }));
    const sheet = within(await screen.findByRole('dialog', { name: '三分钟自测' }));
    expect(sheet.getByText('还有 9 题')).toBeTruthy();
    const sent = api.sent.length;
    for (const answer of sheet.getAllByRole('radio', { name: '总是' })) fireEvent.click(answer);
    expect(sheet.getByText(/建议考虑自我排除/)).toBeTruthy();
    for (const answer of sheet.getAllByRole('radio', { name: '从不' })) fireEvent.click(answer);
    expect(sheet.getByText(/目前没有明显的风险/)).toBeTruthy();
    expect(api.sent.length).toBe(sent);
  });

  it('offers a retry when it can’t be read', async () => {
    const api = protectionApi();
    api.refuse(HUB, 500, '服务器异常，请稍后再试');
    open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(HUB, aHub());
    fireEvent.click(retry);
    expect(await today()).toBeTruthy();
  });
});
