import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/fake-api.ts';
import { aBlock, aHub, HUB, protectionApi } from '../../../test/protection.ts';
import { anOrdinaryDay, renderApp } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { BlockedScreen } from './blocked-screen.tsx';

const open = (gated: 'deposit' | 'play' | 'rewards' = 'deposit') =>
  renderScreen(<BlockedScreen gated={gated} hasBar />, '/recharge');

describe('the blocked screen', () => {
  it('says why, until when, and leads to the withdrawal', async () => {
    protectionApi({ block: aBlock() });
    open();
    expect(await screen.findByText('目前不能存款')).toBeTruthy();
    expect(screen.getByText('账户处于自我排除期（至 2027-06-18 16:42），目前仅可取款与联系客服。')).toBeTruthy();
    expect(screen.getByText('场馆余额已取回')).toBeTruthy();
    expect(screen.getByText(/^您于 2026-06-18 16:42 选择自我排除 1 年。/)).toBeTruthy();
    expect(screen.getByText('2027-06-18 16:42 起可申请返回')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '取款' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/withdrawal');
  });

  it('brings back money that is still at venues', async () => {
    const api = protectionApi({ block: aBlock({ kind: 'pause', term: '24h' }), at_venues: '320.00' });
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    open('play');
    fireEvent.click(await screen.findByRole('button', { name: '取回场馆余额 ¥320.00' }));
    await waitFor(() => expect(api.bodies(calls.transfers.recoverAll)).toEqual([{}]));
    expect(screen.queryByText('场馆余额已取回')).toBeNull();
  });

  it('of a house block names no request to return', async () => {
    protectionApi({ block: aBlock({ kind: 'house', term: 'house', ends_at: '', return_from: '', text: '受限' }) });
    open('rewards');
    expect(await screen.findByText('目前不能领取优惠')).toBeTruthy();
    expect(screen.getByText(/平台于 2026-06-18 16:42 限制了账户。/)).toBeTruthy();
    expect(screen.queryByText(/返回/, { selector: 'p' })).toBeNull();
  });

  it('reads the member again when the block has ended', async () => {
    const api = protectionApi({ block: null });
    open();
    await waitFor(() => expect(api.bodies(calls.members.refresh)).toHaveLength(1));
  });
});

describe('the request to return', () => {
  const ASK = calls.protection.askReturn;

  it('is sent after a confirmation', async () => {
    const api = protectionApi({ block: aBlock({ may_return: 1 }) });
    api.answer(ASK, aBlock(), '已提交返回申请');
    open();
    fireEvent.click(await screen.findByRole('button', { name: '申请返回' }));
    fireEvent.click(await screen.findByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('已提交返回申请')).toBeTruthy();
    expect(api.bodies(ASK)).toHaveLength(1);
  });

  const asked = { asked_at: '2027-06-19 10:00:00', effective_at: '', reason: '' };
  it.each([
    [{ ...asked, state: 'waiting' }, '返回申请 · 等待处理', '2027-06-19 10:00 提交', true],
    [
      { ...asked, state: 'agreed', effective_at: '2027-06-20 10:00:00' },
      '返回申请 · 等待生效',
      '已同意，2027-06-20 10:00 起恢复',
      true,
    ],
    [{ ...asked, state: 'refused', reason: '请先休息一段时间' }, '返回申请 · 再等一等', '请先休息一段时间', false],
  ] as const)('shows its state: %#', async (request, state, text, isOpen) => {
    const api = protectionApi({ block: aBlock({ return: request }) });
    api.answer(calls.protection.cancelReturn, null, '已取消返回申请');
    open();
    expect(await screen.findByText(state)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    const cancel = screen.queryByRole('button', { name: '取消申请' });
    expect(cancel !== null).toBe(isOpen);
    // After a refusal the member reads from when the request can be made again.
    expect(screen.queryByText('2027-06-18 16:42 起可申请返回') !== null).toBe(!isOpen);
    if (cancel) fireEvent.click(cancel);
    if (isOpen) expect(await screen.findByText('已取消返回申请')).toBeTruthy();
  });
});

describe('the site of a blocked member', () => {
  const blocked = (path: string) => {
    const api = anOrdinaryDay();
    const member = aMember({ block: 'break', block_until: '2026-07-18 16:42:00' });
    api.answer(calls.members.user, member);
    api.answer(calls.members.refresh, member);
    api.answer(HUB, aHub({ block: aBlock({ kind: 'break', term: '30d', text: '账户处于冷静期' }) }));
    signIn('token');
    renderApp(path);
  };

  it.each([
    ['/', '目前不能进行游戏'],
    ['/recharge', '目前不能存款'],
    ['/gamePage?platform=xinghe&type=0&code=koi', '目前不能进行游戏'],
    ['/hongbao', '目前不能领取优惠'],
    ['/activity', '目前不能领取优惠'],
    ['/fanshui', '目前不能领取优惠'],
    ['/welfare', '目前不能领取优惠'],
  ])('shows the block in place of %s', async (path, text) => {
    blocked(path);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each(['/withdrawal', '/transRecord', '/transfer', '/betRecord', '/money'])('leaves %s open', async (path) => {
    blocked(path);
    await waitFor(() => expect(document.querySelector('main')?.textContent).not.toBe(''));
    expect(screen.queryByText(/^目前不能/)).toBeNull();
  });
});
