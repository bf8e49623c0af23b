import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { MoneyScreen } from './money-screen.tsx';
import { totalOf } from './wallet-hero.tsx';

const VENUES = [
  { name: '云顶真人', balance: '1260.00', platname: 'yunding' },
  { name: '极光电竞', balance: '4955.50', platname: 'jiguang' },
] as const;
const aCard = (type: 1 | 2) => ({
  id: type,
  type,
  bank: '招商银行',
  bank_owner: '陈小宇',
  bank_no: '****6621',
  bank_address: '',
  ico: '',
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  const member = aMember({ balance: '12680.50', gameblance: '6215.50' });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
  api.answer(calls.transfers.venueBalances, [...VENUES]);
  api.answer(calls.cards.list, [aCard(1), aCard(1), aCard(2)]);
  api.answer(calls.deposits.ways, { usdt: 1, card: 1, wechat: 0, alipay: 1, manual: 1 });
  signIn('token');
});

const open = async () => {
  const { user } = renderScreen(<MoneyScreen />, '/money');
  await screen.findByText('¥12,680.50');
  return user;
};
/** Changes the answers of all calls to the state after the money was brought back. */
const brought = () => {
  const member = aMember({ balance: '100.00', gameblance: '0.01' });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
  api.answer(calls.transfers.venueBalances, [{ ...VENUES[0], balance: '0.01' }]);
};
const hero = () => screen.getByRole('region', { name: '总资产' });
const text = () => hero().textContent ?? '';
const showVenues = async () => {
  const user = await open();
  await user.click(screen.getByRole('radio', { name: '场馆余额' }));
  return user;
};

describe('the total', () => {
  it('is requested again with a tap when it can’t be read, without showing the amount of an earlier visit', async () => {
    localStorage.setItem('userInfo', JSON.stringify(aMember({ balance: '0.00', gameblance: '0.00' })));
    api.refuse(calls.members.user, 500, '', 500);
    const { user } = renderScreen(<MoneyScreen />, '/money');
    const retry = await screen.findByRole('button', { name: '读取失败，点击重试' });
    expect(text()).not.toContain('0.00');
    api.answer(calls.members.user, aMember({ balance: '12680.50', gameblance: '6215.50' }));
    await user.click(retry);
    await waitFor(() => expect(text()).toContain('¥18,896.00'));
  });

  it('is the sum of the centre and the game wallet', async () => {
    await open();
    expect(text()).toContain('¥18,896.00');
    expect(text()).toContain('游戏钱包¥6,215.50');
    expect(text()).not.toContain('在途');
  });

  it('includes the money in transit, and shows that amount', async () => {
    api.answer(calls.members.user, aMember({ balance: '12680.50', gameblance: '5715.50', transit: '500.00' }));
    api.answer(calls.transfers.venueBalances, [{ ...VENUES[0], balance: '5715.50' }]);
    await open();
    expect(text()).toContain('¥18,896.00');
    expect(text()).toContain('中心钱包¥12,680.50在途¥500.00');
  });

  it('is the centre wallet plus the balances of the venues, also when these are newer', async () => {
    api.answer(calls.transfers.venueBalances, [{ ...VENUES[0], balance: '60.00' }, VENUES[1]]);
    api.answer(calls.members.user, aMember({ balance: '10.00', gameblance: '6215.50' }));
    renderScreen(<MoneyScreen />, '/money');
    await waitFor(() => expect(text()).toContain('¥5,025.50'));
    expect(text()).toContain('游戏钱包¥5,015.50');
  });

  it.each([
    ['0.10', '0.20', '0.00', 30n],
    ['0.10', '0.20', '0.30', 60n],
    ['999999999999.99', '0.01', '0.00', 100_000_000_000_000n],
    ['9007199254740993.01', '0.01', '0.00', 900_719_925_474_099_302n],
  ])('of %s, %s and %s is exact', (balance, gameblance, transit, total) => {
    expect(totalOf({ balance, gameblance, transit })).toBe(total);
  });

  it('is undefined while one of the amounts is unknown', () => {
    expect(totalOf(undefined)).toBeUndefined();
    expect(totalOf({ balance: '1.00', gameblance: 'soon', transit: '0.00' })).toBeUndefined();
  });

  it('is read again by 刷新', async () => {
    const user = await open();
    brought();
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(text()).toContain('¥100.01'));
  });

  it('is hidden together with the other amounts', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '隐藏余额' }));
    expect(text()).not.toMatch(/\d/);
    await user.click(screen.getByRole('button', { name: '显示余额' }));
    expect(text()).toContain('¥18,896.00');
  });
});

describe('一键取回', () => {
  it('brings the money back and shows the server’s message', async () => {
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    const user = await open();
    brought();
    await user.click(screen.getByRole('button', { name: '一键取回' }));
    expect((await screen.findByText('操作成功！')).dataset['kind']).toBe('success');
    await waitFor(() => expect(text()).toContain('¥100.01'));
    await waitFor(() => expect(api.bodies(calls.transfers.venueBalances).length).toBeGreaterThan(1));
  });

  it('does not report a success while some of the money is still at a venue', async () => {
    api.answer(calls.transfers.recoverAll, null, '锦程彩票暂时无法取回，请稍后再试');
    const user = await open();
    await user.click(screen.getByRole('button', { name: '一键取回' }));
    expect((await screen.findByText('锦程彩票暂时无法取回，请稍后再试')).dataset['kind']).toBe('info');
  });

  it('sends one request however often it is tapped', async () => {
    const release = api.hold(calls.transfers.recoverAll, null);
    const user = await open();
    await user.dblClick(screen.getByRole('button', { name: '一键取回' }));
    release();
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    expect(api.bodies(calls.transfers.recoverAll)).toHaveLength(1);
  });

  it('shows why it was refused', async () => {
    api.refuse(calls.transfers.recoverAll, 422, '功能尚未开放');
    const user = await open();
    await user.click(screen.getByRole('button', { name: '一键取回' }));
    expect(await screen.findByText('功能尚未开放')).toBeTruthy();
  });
});

describe('the quick links', () => {
  it('lead to deposits, transfers, withdrawals and cards, and show details of them', async () => {
    await open();
    const links = within(screen.getByRole('navigation', { name: '快捷入口' }));
    await links.findByText('虚拟币 1 个 · 银行卡 2 张');
    await links.findByText('USDT · 网银 · 支付宝');
    const places = links
      .getAllByRole('link')
      .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')]);
    expect(places).toEqual([
      ['存款', '#/recharge'],
      ['转账', '#/transfer'],
      ['取款', '#/withdrawal'],
      ['卡片管理', '#/wallet'],
    ]);
  });

  it('are shown when the pay ways and cards are unknown', async () => {
    api.fail(calls.cards.list);
    api.fail(calls.deposits.ways);
    await open();
    expect(screen.getByText('存入中心钱包')).toBeTruthy();
    expect(screen.getByText('虚拟币与银行卡')).toBeTruthy();
  });

  it('are on a page that links to the records and leads back to /mine', async () => {
    const user = await open();
    expect(screen.getByRole('link', { name: '账户明细' }).getAttribute('href')).toBe('#/transRecord');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/mine');
  });
});

describe('the venues', () => {
  it('replace the quick links, each with its balance', async () => {
    await showVenues();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['云顶真人1,260.00', '极光电竞4,955.50']);
    expect(screen.queryByRole('link', { name: /存款/ })).toBeNull();
  });

  it('have 0 when the server sends no balance', async () => {
    api.answerUnchecked(calls.transfers.venueBalances, [{ name: '云顶真人', platname: 'yunding' }]);
    await showVenues();
    expect((await screen.findByRole('listitem')).textContent).toBe('云顶真人0.00');
  });

  it('show an empty state when there are none', async () => {
    api.answer(calls.transfers.venueBalances, []);
    await showVenues();
    expect(await screen.findByText('暂无场馆')).toBeTruthy();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(calls.transfers.venueBalances, 500, '服务器异常，请稍后再试', 500);
    const user = await showVenues();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.transfers.venueBalances, [...VENUES]);
    await user.click(retry);
    expect(await screen.findByText('云顶真人')).toBeTruthy();
  });

  it('are read every 3500 ms, and are kept when a poll fails', async () => {
    useManualClock();
    await showVenues();
    await screen.findByText('1,260');
    const before = api.bodies(calls.transfers.venueBalances).length;
    api.answer(calls.transfers.venueBalances, [{ ...VENUES[0], balance: '1300.00' }]);
    await vi.advanceTimersByTimeAsync(3500);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 1);
    expect(await screen.findByText('1,300', { selector: 'li *' })).toBeTruthy();
    api.refuse(calls.transfers.venueBalances, 500, '', 500);
    await vi.advanceTimersByTimeAsync(7000);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 3);
    expect(screen.getByText('1,300', { selector: 'li *' })).toBeTruthy();
  });
});
