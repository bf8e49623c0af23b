import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import {
  aBankCard,
  anAddress,
  CARDS,
  CREATE,
  choose,
  chooseAddress,
  elsewhere,
  expectError,
  fill,
  open,
  picker,
  ready,
  rowOf,
  submit,
  withdrawalApi,
} from '../../../test/withdrawal.tsx';
import { rememberBound } from '../../lib/cards.ts';

let api: ReturnType<typeof withdrawalApi>;
beforeEach(() => {
  api = withdrawalApi();
});

describe('the card', () => {
  it('is chosen in a sheet, masked except for its last four digits', async () => {
    api.answer(CARDS, [anAddress(), anAddress({ id: 22, bank_no: '****9xYz' })]);
    await ready();
    fireEvent.click(picker(/请选择USDT地址/));
    const sheet = within(await screen.findByRole('dialog', { name: '选择USDT地址' }));
    fireEvent.click(sheet.getByRole('button', { name: /9xYz/ }));
    expect(picker(/USDT · TRC20/).textContent).toBe('USDT · TRC20**** **** 9xYz');
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(picker(/9xYz/));
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('9xYz');
    expect(screen.getByRole('link', { name: '添加USDT地址' }).getAttribute('href')).toBe('#/addUsdtCard');
  });

  it.each([
    ['', '添加USDT地址', '/addUsdtCard', 2],
    ['?type=2', '添加银行卡', '/addBankCard', 1],
  ])('must be bound first when there is none: %s', async (query, name, path, type) => {
    api.answer(CARDS, []);
    await ready(query);
    fireEvent.click(await screen.findByRole('link', { name }));
    expect(await elsewhere()).toBe(path);
    expect(api.bodies(CARDS)).toEqual([{ type }]);
  });

  it('that was just bound is already chosen, until the form is emptied', async () => {
    rememberBound('6222020000009999');
    api.answer(CARDS, [aBankCard(), { ...aBankCard(), id: 12, bank: '工商银行', bank_no: '****9999' }]);
    await ready('?type=2');
    expect(await screen.findByRole('button', { name: /工商银行/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'USDT取款' }));
    fireEvent.click(await screen.findByRole('radio', { name: '银行卡取款' }));
    expect(await screen.findByRole('button', { name: /请选择您要提现到的银行卡/ })).toBeTruthy();
  });

  it('list is read again by a tap after a failure', async () => {
    api.refuse(CARDS, 422, '暂不可用');
    await ready();
    fireEvent.click(picker(/请选择USDT地址/));
    expect(await screen.findByText('暂不可用')).toBeTruthy();
    api.answer(CARDS, [anAddress()]);
    await chooseAddress();
    expect(picker(/USDT · TRC20/)).toBeTruthy();
  });
});

describe('the payout in USDT', () => {
  it('is the amount at the rate, rounded down, less the fee', async () => {
    await ready();
    fill('取款金额', '2000');
    expect(rowOf(/约合 USDT（汇率 7.10）/)).toBe('281.69');
    expect(rowOf(/单笔手续费/)).toBe('− 1.00');
    expect(rowOf(/实际到账/)).toBe('280.69USDT');
  });

  it('is never below zero', async () => {
    await ready();
    expect(rowOf(/实际到账/)).toBe('0.00USDT');
    fill('取款金额', '5');
    expect(rowOf(/约合/)).toBe('0.70');
    expect(rowOf(/实际到账/)).toBe('0.00USDT');
  });

  it('contains the fee of ERC20 only for an old address', async () => {
    api.answer(CARDS, [anAddress({ bank_owner: 'ERC20' })]);
    await ready();
    fill('取款金额', '2000');
    expect(rowOf(/单笔手续费/)).toBe('− 1.00');
    await choose(/请选择USDT地址/, /USDT · ERC20/);
    expect(rowOf(/单笔手续费/)).toBe('− 5.00');
    expect(rowOf(/实际到账/)).toBe('276.69USDT');
  });

  it('is not shown for a bank card', async () => {
    await ready('?type=2');
    expect(screen.queryByText('实际到账')).toBeNull();
  });
});

describe('the tabs', () => {
  it('start with USDT and clear card, amount and password', async () => {
    await ready();
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('USDT取款');
    await chooseAddress();
    fill('取款金额', '200');
    fill('支付密码', '888888');
    api.answer(CARDS, [aBankCard()]);
    fireEvent.click(screen.getByRole('radio', { name: '银行卡取款' }));
    await waitFor(() => expect(screen.getByRole('radio', { checked: true }).textContent).toBe('银行卡取款'));
    await choose(/请选择您要提现到的银行卡/, /招商银行/);
    expect(screen.getByLabelText('取款金额')).toHaveProperty('value', '');
    expect(screen.getByLabelText('支付密码')).toHaveProperty('value', '');
    fireEvent.click(screen.getByRole('radio', { name: 'USDT取款' }));
    expect(await screen.findByRole('button', { name: /请选择USDT地址/ })).toBeTruthy();
  });

  it('are on a page that links to the records and leads back to the wallet', async () => {
    await ready();
    expect(screen.getByRole('link', { name: '取款记录' }).getAttribute('href')).toBe('#/transRecord?type=2');
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    expect(await elsewhere()).toBe('/money');
  });
});

describe('a withdrawal', () => {
  it.each([
    ['', '请选择USDT地址', /USDT · TRC20/],
    ['?type=2', '请选择您要提现到的银行卡', /招商银行/],
  ])('shows every error in its order, under its field: %s', async (query, missing, card) => {
    if (query) api.answer(CARDS, [aBankCard()]);
    await ready(query);
    await waitFor(() => expect(api.bodies(CARDS)).toHaveLength(1));
    submit();
    expectError(missing, picker(new RegExp(missing)));
    await choose(new RegExp(missing), card);
    submit();
    expectError('单笔取款不能低于100元', screen.getByLabelText('取款金额'));
    fill('取款金额', '99.99');
    submit();
    expectError('单笔取款不能低于100元', screen.getByLabelText('取款金额'));
    fill('取款金额', '100');
    submit();
    expectError('请输入您的支付密码', screen.getByLabelText('支付密码'));
    expect(api.bodies(CREATE)).toEqual([]);
  });

  it.each([
    ['', '添加USDT地址', '请选择USDT地址'],
    ['?type=2', '添加银行卡', '请选择您要提现到的银行卡'],
  ])('without any card shows the error at the link to bind one: %s', async (query, name, missing) => {
    api.answer(CARDS, []);
    await ready(query);
    const link = await screen.findByRole('link', { name });
    submit();
    expectError(missing, link);
    expect(api.bodies(CREATE)).toEqual([]);
  });

  it('of the full balance is filled in by 最大金额', async () => {
    await ready();
    fireEvent.click(screen.getByRole('button', { name: '最大金额' }));
    expect(screen.getByLabelText('取款金额')).toHaveProperty('value', '12,680.50');
    await chooseAddress();
    fill('支付密码', '888888');
    submit();
    await waitFor(() => expect(api.bodies(CREATE)).toEqual([{ amount: '12680.50', bank: 21, password: '888888' }]));
  });

  const ask = async () => {
    await ready();
    await chooseAddress();
    fill('取款金额', '2000');
    fill('支付密码', '888888');
    submit();
  };

  it('is sent once, empties the form and leads to the records after 1500 ms', async () => {
    useManualClock();
    const release = api.hold(CREATE, null);
    await ask();
    submit();
    release();
    expect(await screen.findByText('提交成功，等待后台审核')).toBeTruthy();
    expect(screen.getByLabelText('取款金额')).toHaveProperty('value', '');
    expect(screen.getByLabelText('支付密码')).toHaveProperty('value', '');
    expect(picker(/请选择USDT地址/)).toBeTruthy();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    submit();
    await waitFor(() => expect(screen.getByText('中心钱包').parentElement?.textContent).toContain('¥100.00'));
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(await elsewhere()).toBe('/transRecord?type=2');
    expect(api.bodies(CREATE)).toHaveLength(1);
  });

  it('does not navigate when the member has left in the meantime', async () => {
    useManualClock();
    api.answer(CREATE, null);
    await ask();
    await screen.findByText('提交成功，等待后台审核');
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    expect(await elsewhere()).toBe('/money');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await elsewhere()).toBe('/money');
  });

  it.each(['打码量不足，还需638.88', '支付密码错误', '余额不足', '金额不足以支付手续费'])(
    'refused with %s shows that and keeps the typed values',
    async (message) => {
      api.refuse(CREATE, 422, message);
      await ask();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByLabelText('取款金额')).toHaveProperty('value', '2,000');
      expect(picker(/USDT · TRC20/)).toBeTruthy();
    },
  );

  it('without an answer is repeated with the same key, also with another password', async () => {
    api.fail(CREATE);
    await ask();
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.answer(CREATE, null);
    fill('支付密码', '999999');
    await waitFor(() => expect(screen.getByRole('button', { name: /立即取款/ }).getAttribute('aria-busy')).toBeNull());
    submit();
    await screen.findByText('提交成功，等待后台审核');
    const keys = api.sentTo(CREATE).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

it('shows the reason and the end in place of the form while withdrawals are in maintenance', async () => {
  api.answer(calls.settings.app, anAppInfo({ withdrawals_closed: '出款升级\n预计明日 02:00 恢复' }));
  open();
  expect(await screen.findByRole('heading', { name: '取款维护中' })).toBeTruthy();
  expect(screen.getByText(/预计明日 02:00 恢复/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认取款' })).toBeNull();
  expect(screen.getByRole('button', { name: '一键回收' })).toBeTruthy();
});
