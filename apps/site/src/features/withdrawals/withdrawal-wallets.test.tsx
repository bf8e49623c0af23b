import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../../test/fake-api.ts';
import {
  aRequirement,
  LEFT,
  open,
  REQUIREMENTS,
  ready,
  VENUES,
  venues,
  withdrawalApi,
} from '../../../test/withdrawal.tsx';

let api: ReturnType<typeof withdrawalApi>;
beforeEach(() => {
  api = withdrawalApi();
});

describe('the wallets', () => {
  it('show the centre and the game balance, and are read again on request', async () => {
    await ready();
    expect(screen.getByText('中心钱包').parentElement?.textContent).toContain('¥12,680.50');
    expect(screen.getByText('游戏钱包').parentElement?.textContent).toContain('¥1,260.00');
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(screen.getByText('中心钱包').parentElement?.textContent).toContain('¥100.00'));
  });

  it('bring everything back with 一键回收, once', async () => {
    const release = api.hold(calls.transfers.recoverAll, null);
    await ready();
    const button = screen.getByRole('button', { name: '一键回收' });
    fireEvent.click(button);
    fireEvent.click(button);
    release();
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('中心钱包').parentElement?.textContent).toContain('¥100.00'));
    expect(api.bodies(calls.transfers.recoverAll)).toEqual([{}]);
  });

  it('show three venues, and all of them when expanded', async () => {
    await ready();
    const list = within(await screen.findByRole('list', { name: '场馆余额' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '云顶真人1,260.00',
      '天际体育0.00',
      '极光电竞0.00',
    ]);
    fireEvent.click(screen.getByRole('button', { name: '展开' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: '收起' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
  });

  it('have no button to expand three or fewer venues', async () => {
    api.answer(VENUES, venues.slice(0, 3));
    await ready();
    await screen.findByText('云顶真人');
    expect(screen.queryByRole('button', { name: '展开' })).toBeNull();
  });

  it('read the venues every 3500 ms', async () => {
    useManualClock();
    await ready();
    await screen.findByText('1,260.00');
    const before = api.bodies(VENUES).length;
    api.answer(VENUES, [{ name: '云顶真人', platname: 'venue0', balance: '1300.00' }]);
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(api.bodies(VENUES).length).toBe(before + 1);
    expect(await screen.findByText('1,300.00')).toBeTruthy();
  });
});

describe('wallets that have not been read in this visit', () => {
  const keepEmptyMember = () => localStorage.setItem('userInfo', JSON.stringify(aMember({ balance: '0.00' })));
  const maximum = () => screen.getByRole('button', { name: '最大金额' });

  it('show placeholders instead of the amounts of an earlier visit', async () => {
    keepEmptyMember();
    const release = api.hold(calls.members.user, aMember());
    open();
    await screen.findByText('已满足');
    expect(screen.getAllByRole('status', { name: '加载中' })).toHaveLength(2);
    expect(screen.getByText('中心钱包').parentElement?.textContent).toBe('中心钱包');
    expect(maximum()).toHaveProperty('disabled', true);
    release();
    expect(await screen.findByText('12,680')).toBeTruthy();
    expect(maximum()).toHaveProperty('disabled', false);
  });

  it('that can’t be read show the reason and can be requested again', async () => {
    keepEmptyMember();
    const answer = aMember();
    api.refuse(calls.members.user, 500, '服务器异常', 500);
    open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(retry.closest('[role=alert]')?.textContent).toContain('服务器异常');
    expect(screen.queryByText('中心钱包')).toBeNull();
    api.answer(calls.members.user, answer);
    fireEvent.click(retry);
    expect(await screen.findByText('12,680')).toBeTruthy();
  });
});

describe('the turnover', () => {
  it('that is met shows that and has no link', async () => {
    await ready();
    expect(screen.getByText('已满足').parentElement?.textContent).toBe('0.00已满足');
    expect(screen.queryByRole('button', { name: /打码量/ })).toBeNull();
  });

  const explain = async () => {
    api.answer(LEFT, { bet_amount: '638.88' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: /打码量/ }));
    return within(await screen.findByRole('dialog', { name: '打码量明细' }));
  };

  it('that remains is explained requirement by requirement, oldest first', async () => {
    api.answer(REQUIREMENTS, {
      required: '3128.88',
      done: '2490.00',
      left: '638.88',
      blocked_most: '',
      list: [
        aRequirement(),
        aRequirement({
          cause: 'red-packet',
          title: '红包',
          created_at: '2026-06-18 10:06:00',
          amount: '18.00',
          multiple: '5',
          required: '90.00',
          done: '90.00',
        }),
        aRequirement({ cause: 'usdt', title: 'USDT 存款', amount: '1000.00', required: '1000.00', done: '361.12' }),
      ],
    });
    const sheet = await explain();
    expect((await sheet.findByText('距离可取款还需打码')).parentElement?.textContent).toBe(
      '距离可取款还需打码¥638.88已打码 2,490.00总要求 3,128.88',
    );
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '网银存款06-16 20:40已完成2,000.00 × 1 = 2,000.00已打码 2,000.00',
      '红包06-18 10:06已完成18.00 × 5 = 90.00已打码 90.00',
      'USDT 存款06-16 20:40还需 638.881,000.00 × 1 = 1,000.00已打码 361.12',
    ]);
    expect(sheet.getByText('按时间先后逐笔抵扣；无效注单不计。所有钱包余额为零时，剩余打码量自动清零。')).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: '我知道了' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a reward says during a block how much can be withdrawn', async () => {
    api.answer(REQUIREMENTS, {
      required: '800.00',
      done: '0.00',
      left: '800.00',
      list: [
        aRequirement({
          cause: 'bonus',
          title: '彩金',
          amount: '100.00',
          multiple: '8',
          required: '800.00',
          done: '0.00',
        }),
      ],
      blocked_most: '1000.00',
    });
    const sheet = await explain();
    expect((await sheet.findByText('限制期间最多可取')).parentElement?.textContent).toContain(
      '¥1,000.00账户限制期间，存款不要求打码量；未完成打码量的彩金和红包留在余额中，恢复游戏后继续打码。',
    );
    expect(sheet.queryByText('距离可取款还需打码')).toBeNull();
  });

  it('whose requirements can’t be read can be requested again', async () => {
    api.refuse(REQUIREMENTS, 500, '服务器异常', 500);
    const sheet = await explain();
    const retry = await sheet.findByRole('button', { name: '重试' });
    api.answer(REQUIREMENTS, {
      required: '2000.00',
      done: '0.00',
      left: '2000.00',
      list: [aRequirement()],
      blocked_most: '',
    });
    fireEvent.click(retry);
    expect(await sheet.findByText('网银存款')).toBeTruthy();
  });

  it('that can’t be read can be requested again', async () => {
    api.refuse(LEFT, 500, '', 500);
    open();
    const retry = await screen.findByRole('button', { name: /读取失败，点击重试/ });
    api.answer(LEFT, { bet_amount: '0.00' });
    fireEvent.click(retry);
    expect(await screen.findByText('已满足')).toBeTruthy();
  });
});
