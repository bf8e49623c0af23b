import type { Transaction } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aPage, aTransaction, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { TransactionsScreen } from './transactions-screen.tsx';

const LIST = calls.transactions.list;
const deposits: Transaction[] = [
  aTransaction({
    out_trade_no: 'T20250618143207AB7716',
    pay_way: 'usdt',
    state: 1,
    created_at: '2025-06-18 14:32:07',
    tron_address: 'TJYeasTPa6gpEEiNNNNNNNNNNNNNNN6uDt',
    tron_usdt_amount: '138.880123',
    tron_network: 'TRC20',
  }),
  aTransaction({ out_trade_no: 'D20250615221800XY3342', pay_way: 'wxpay', amount: '300.00', state: 3 }),
];

let api: ReturnType<typeof fakeApi>;
/** Simulates in place of the browser that the end of the list comes into view. */
let scrollToEnd = () => {};

beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, aPage(deposits));
  api.answer(calls.transfers.venueBalances, [{ name: '云顶真人', balance: '0.00', platname: 'yunding' }]);
  signIn('token');
  scrollToEnd = fakeEndOfList();
});

const open = (query = '') => renderScreen(<TransactionsScreen />, `/transRecord${query}`).user;
const row = (name: string | RegExp) => screen.findByRole('button', { name });
const asked = () => api.bodies(LIST).at(-1);

describe('the records', () => {
  it('start with the deposits of the last 30 days', async () => {
    open();
    const first = await row(/USDT 存款/);
    expect(first.textContent).toBe('USDT 存款06-18 14:32 · T2025…7716¥1,000.00待审核');
    expect(asked()).toEqual({ type: 1, date: 4, page: 1, api_type: '' });
    expect(screen.getByRole('radio', { name: '存款' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /6月/ }).parentElement?.textContent).toContain('共 2 笔');
  });

  it('show the amount of a rejected one struck through', async () => {
    open();
    const refused = await row(/微信/);
    expect(refused.querySelector('s')?.textContent).toBe('¥300.00');
    expect((await row(/USDT 存款/)).querySelector('s')).toBeNull();
  });

  it('are of the type in the address, and choosing a type changes the address', async () => {
    const user = open('?type=2');
    await waitFor(() => expect(asked()).toMatchObject({ type: 2 }));
    await user.click(screen.getByRole('radio', { name: '转入' }));
    await waitFor(() => expect(asked()).toMatchObject({ type: 3 }));
    expect(window.location.hash).toBe('#/transRecord?type=3');
  });

  it('lead back to /money', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/money');
  });

  it.each([
    [1, '暂无存款记录'],
    [2, '暂无取款记录'],
    [3, '暂无转入记录'],
    [4, '暂无转出记录'],
  ])('of type %s show %s when there are none', async (type, text) => {
    api.answer(LIST, aPage([]));
    open(`?type=${type}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('没有更多了~')).toBeNull();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试', 500);
    const user = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('服务器异常，请稍后再试')).toBeTruthy();
    api.answer(LIST, aPage(deposits));
    await user.click(retry);
    expect(await row(/USDT 存款/)).toBeTruthy();
  });
});

describe('the filters', () => {
  it('request the chosen date', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: '日期：近30天' }));
    const sheet = within(screen.getByRole('dialog', { name: '日期' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '今日',
      '近7天',
      '近15天',
      '近30天',
    ]);
    await user.click(sheet.getByRole('button', { name: '近7天' }));
    await waitFor(() => expect(asked()).toMatchObject({ date: 2 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '日期：近7天' })).toBeTruthy();
  });

  it('request the chosen venue', async () => {
    const user = open('?type=3');
    await user.click(screen.getByRole('button', { name: '平台：全部平台' }));
    await user.click(await screen.findByRole('button', { name: '云顶真人' }));
    await waitFor(() => expect(asked()).toMatchObject({ type: 3, api_type: 'yunding' }));
    expect(screen.getByRole('button', { name: '平台：云顶真人' })).toBeTruthy();
  });

  it('explain why a venue has no deposits, and offer to show all', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: '平台：全部平台' }));
    api.answer(LIST, aPage([]));
    await user.click(await screen.findByRole('button', { name: '云顶真人' }));
    expect(await screen.findByText('暂无存款记录，存款与取款不分平台')).toBeTruthy();
    api.answer(LIST, aPage(deposits));
    await user.click(screen.getByRole('button', { name: '查看全部平台' }));
    expect(await row(/USDT 存款/)).toBeTruthy();
  });

  it('can read the venues again after a failure', async () => {
    api.refuse(calls.transfers.venueBalances, 500, '服务器异常，请稍后再试', 500);
    const user = open();
    await user.click(screen.getByRole('button', { name: '平台：全部平台' }));
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.transfers.venueBalances, [{ name: '云顶真人', balance: '0.00', platname: 'yunding' }]);
    await user.click(retry);
    expect(await screen.findByRole('button', { name: '云顶真人' })).toBeTruthy();
  });
});

describe('a long list', () => {
  const first = { total: 3, last: 2, page: 1 };

  it('loads the next page when the end comes near, without duplicates', async () => {
    api.answer(LIST, aPage(deposits, first));
    open();
    await row(/USDT 存款/);
    expect(screen.queryByText('没有更多了~')).toBeNull();
    const moved = [...deposits.slice(1), aTransaction({ out_trade_no: 'D9', pay_way: 'alipay' })];
    api.answer(LIST, aPage(moved, { ...first, page: 2 }));
    scrollToEnd();
    expect(await row(/支付宝/)).toBeTruthy();
    expect(asked()).toMatchObject({ page: 2 });
    expect(screen.getAllByRole('button', { name: /微信/ })).toHaveLength(1);
    expect(screen.getByText('没有更多了~')).toBeTruthy();
  });

  it('offers a retry after the next page failed', async () => {
    api.answer(LIST, aPage(deposits, first));
    const user = open();
    await row(/USDT 存款/);
    api.refuse(LIST, 500, '', 500);
    scrollToEnd();
    const retry = await screen.findByRole('button', { name: '加载失败，点击重试' });
    const times = api.bodies(LIST).length;
    scrollToEnd();
    expect(api.bodies(LIST)).toHaveLength(times);
    api.answer(LIST, aPage([aTransaction({ out_trade_no: 'D9', pay_way: 'alipay' })], { ...first, page: 2 }));
    await user.click(retry);
    expect(await row(/支付宝/)).toBeTruthy();
  });
});

describe('a withdrawal', () => {
  it('shows its progress, and why it was rejected', async () => {
    api.answer(
      LIST,
      aPage([
        aTransaction({ out_trade_no: 'W1', pay_way: 'usdt', state: 1, stage: '审核中' }),
        aTransaction({ out_trade_no: 'W2', state: 3, stage: '已退回', reason: '银行卡信息有误' }),
      ]),
    );
    const user = open('?type=2');
    expect((await row(/USDT取款/)).textContent).toContain('审核中');
    const refused = await row(/银行卡取款/);
    expect(refused.textContent).toContain('已退回：银行卡信息有误');
    await user.click(refused);
    const sheet = screen.getByRole('dialog', { name: '交易详情' });
    expect(sheet.textContent).toContain('进度已退回拒绝原因银行卡信息有误');
    expect(within(sheet).queryByRole('link')).toBeNull();
  });
});

describe('the detail of a record', () => {
  it('shows the full number, the full time and the payment data of a USDT order', async () => {
    const user = open();
    await user.click(await row(/USDT 存款/));
    const sheet = screen.getByRole('dialog', { name: '交易详情' });
    for (const text of ['T20250618143207AB7716', '2025-06-18 14:32:07', '138.880123USDT', 'TRC20', '待审核'])
      expect(sheet.textContent).toContain(text);
    expect(sheet.textContent).toContain('TJYeasTPa6gpEEiNNNNNNNNNNNNNNN6uDt');
  });

  it('copies the number', async () => {
    const user = open();
    await user.click(await row(/USDT 存款/));
    await user.click(screen.getByRole('button', { name: '复制订单号' }));
    expect(await screen.findByText('复制成功！')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('T20250618143207AB7716');
  });

  it('links to /payInfo while the deposit is open', async () => {
    const user = open();
    await user.click(await row(/USDT 存款/));
    await user.click(screen.getByRole('link', { name: '查看充值信息' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/payInfo?tron=1&order_no=T20250618143207AB7716&address=TJYeasTPa6gpEEiNNNNNNNNNNNNNNN6uDt&amount_usdt=138.880123&protocol=TRC20',
    );
  });

  it('lets the member cancel an unpaid deposit after a confirmation', async () => {
    const CANCEL = calls.deposits.cancel;
    api.answer(LIST, aPage(deposits.map((deposit) => ({ ...deposit, cancellable: deposit.state === 1 ? 1 : 0 }))));
    api.answer(CANCEL, null, '已取消');
    const user = open();
    await user.click(await row(/USDT 存款/));
    await user.click(screen.getByRole('button', { name: '取消订单' }));
    const question = await screen.findByRole('alertdialog');
    expect(api.bodies(CANCEL)).toEqual([]);
    const before = api.bodies(LIST).length;
    await user.click(within(question).getByRole('button', { name: '取消订单' }));
    expect(await screen.findByText('已取消')).toBeTruthy();
    expect(api.bodies(CANCEL)).toEqual([{ out_trade_no: 'T20250618143207AB7716' }]);
    await waitFor(() => expect(api.bodies(LIST).length).toBeGreaterThan(before));
    expect(screen.queryByRole('dialog', { name: '交易详情' })).toBeNull();
  });

  it('has no link to /payInfo once the deposit is decided', async () => {
    const user = open();
    await user.click(await row(/微信/));
    expect(screen.getByRole('dialog', { name: '交易详情' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '查看充值信息' })).toBeNull();
  });
});
