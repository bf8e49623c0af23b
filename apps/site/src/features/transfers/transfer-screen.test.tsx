import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import {
  amount,
  aVenue,
  choose,
  keys,
  knowMember,
  manual,
  open,
  source,
  submit,
  target,
  transferApi,
  VENUES,
  wallets,
} from '../../../test/transfer.tsx';
import { TransferScreen } from './transfer-screen.tsx';

let api: ReturnType<typeof transferApi>;
beforeEach(() => {
  api = transferApi();
});

describe('the wallets', () => {
  it('are both amounts and the first four venues; a button shows the others', async () => {
    const user = await open();
    await within(wallets()).findByText('12,680');
    expect(wallets().textContent).toContain('中心钱包¥12,680.50游戏钱包¥1,002.50');
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '收起' }));
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('mark a venue in maintenance: transfers out of it are possible, transfers into it are not', async () => {
    api.answer(calls.transfers.venueBalances, [aVenue(0, { maintenance: 1 }), ...VENUES.slice(1)]);
    const user = await open();
    expect(within(wallets()).getAllByText('维护中')).toHaveLength(1);
    await user.click(target());
    const option = () => within(screen.getByRole('dialog')).getByRole('button', { name: /云顶真人.*维护中，仅可转出/ });
    expect(option()).toHaveProperty('disabled', true);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /天际体育/ }));
    await user.click(source());
    expect(option()).toHaveProperty('disabled', false);
  });

  it('are moved to the centre wallet by 一键回收', async () => {
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    const user = await open();
    await user.click(screen.getByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('操作成功！')).toBeTruthy();
  });

  it('are read every 1500 ms, except while the page is hidden', async () => {
    useManualClock();
    await open();
    const before = api.bodies(calls.transfers.venueBalances).length;
    await vi.advanceTimersByTimeAsync(3000);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 2);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 2);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 3));
  });

  it('read the game wallet again when the balance of a venue has changed', async () => {
    useManualClock();
    await open();
    knowMember(manual({ gameblance: '1102.50' }));
    api.answer(calls.transfers.venueBalances, [...VENUES.slice(0, 4), aVenue(4, { balance: '500.50' })]);
    await vi.advanceTimersByTimeAsync(1500);
    await within(wallets()).findByText('1,102');
  });

  it('can be read again after a failure', async () => {
    api.refuse(calls.transfers.venueBalances, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderScreen(<TransferScreen />, '/transfer');
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.transfers.venueBalances, VENUES);
    await user.click(retry);
    expect(await screen.findByText('天际体育')).toBeTruthy();
  });
});

describe('自动免转', () => {
  it('can be switched off, which enables manual transfers', async () => {
    knowMember(aMember({ transferstatus: 1 }));
    api.answer(calls.transfers.setAutoTransfer, null, '操作成功！');
    const user = await open();
    const toggle = await screen.findByRole('switch', { name: '自动免转', checked: true });
    expect(screen.getByText('手动转账已停用，请先关闭自动免转')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即转账' })).toBeNull();
    api.answer(calls.members.refresh, manual());
    await user.click(toggle);
    expect(await screen.findByRole('button', { name: '立即转账' })).toBeTruthy();
    expect(api.bodies(calls.transfers.setAutoTransfer)).toEqual([{ transferstatus: 0 }]);
    expect(screen.getByText('操作成功！')).toBeTruthy();
  });

  it('returns to its previous state when the change is refused', async () => {
    api.refuse(calls.transfers.setAutoTransfer, 422, '功能尚未开放');
    const user = await open();
    await user.click(await screen.findByRole('switch', { name: '自动免转', checked: false }));
    expect(await screen.findByText('功能尚未开放')).toBeTruthy();
    expect(screen.getByRole('switch', { name: '自动免转', checked: false })).toBeTruthy();
    expect(submit()).toBeTruthy();
  });
});

describe('a transfer', () => {
  it('goes from the platform wallet to the first venue by default', async () => {
    api.answer(calls.transfers.create, null, '操作成功！');
    const user = await open();
    expect([source().textContent, target().textContent]).toEqual(['转出 平台钱包', '转入 云顶真人']);
    await user.type(amount(), '500');
    await user.click(submit());
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([
      { amount: '500', sourcetype: 'userbalance', targettype: 'venue0' },
    ]);
    expect(keys()[0]).toMatch(/\S{16}/);
    await waitFor(() => expect(amount().value).toBe(''));
  });

  it('offers its wallets in sheets with their balances', async () => {
    const user = await open();
    await user.click(target());
    const sheet = within(screen.getByRole('dialog', { name: '选择转入钱包' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '平台钱包当前转出钱包¥12,680.50',
      '云顶真人¥0.50',
      '天际体育¥100.50',
      '极光电竞¥200.50',
      '雅集棋牌¥300.50',
      '星河电子¥400.50',
    ]);
    expect(sheet.getByText('场馆内钱包不支持互转')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: /天际体育/ }));
    expect(target().textContent).toBe('转入 天际体育');
  });

  it('swaps its wallets with one tap, and 最大金额 is the balance of the source', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '最大金额' }));
    expect(amount().value).toBe('12,680.50');
    await choose(user, target(), /天际体育/);
    await user.click(screen.getByRole('button', { name: '交换转出和转入' }));
    expect([source().textContent, target().textContent]).toEqual(['转出 天际体育', '转入 平台钱包']);
    await user.click(screen.getByRole('button', { name: '最大金额' }));
    expect(amount().value).toBe('100.50');
  });

  it('requires an amount', async () => {
    const user = await open();
    await user.click(submit());
    expect(screen.getByText('请输入操作金额！')).toBeTruthy();
    expect(document.activeElement).toBe(amount());
    await user.type(amount(), '0.5');
    await user.click(submit());
    expect(screen.getByText('单笔转账不能低于1元')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([]);
  });

  it('requires the platform wallet on exactly one side', async () => {
    const user = await open();
    await user.type(amount(), '10');
    await choose(user, source(), /天际体育/);
    await user.click(submit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('场馆内钱包不支持互转');
    await choose(user, source(), /平台钱包/);
    await choose(user, target(), /平台钱包/);
    await user.click(submit());
    expect(screen.getByText('转出和转入钱包不能相同')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([]);
  });

  it('shows why it was refused, and keeps the amount', async () => {
    api.refuse(calls.transfers.create, 422, '余额不足');
    const user = await open();
    await user.type(amount(), '99999');
    await user.click(submit());
    expect(await screen.findByText('余额不足')).toBeTruthy();
    expect(amount().value).toBe('99,999');
  });

  it('is sent once for several taps, and repeated with the same key after no answer', async () => {
    const release = api.hold(calls.transfers.create, null);
    const user = await open();
    await user.type(amount(), '500');
    await user.dblClick(submit());
    expect(keys()).toHaveLength(1);
    release();
    await waitFor(() => expect(amount().value).toBe(''));
    await user.type(amount(), '500');
    api.fail(calls.transfers.create);
    await user.click(submit());
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull());
    await user.click(submit());
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[1]).not.toBe(keys()[0]);
    expect(keys()[2]).toBe(keys()[1]);
  });

  it('links to the service, and leads back to /money', async () => {
    const user = await open();
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/kefu');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/money');
  });
});
