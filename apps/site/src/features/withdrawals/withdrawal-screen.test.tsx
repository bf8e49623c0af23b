import type { Card, Requirement } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { rememberBound } from '../../lib/cards.ts';
import { signIn } from '../../lib/session.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

const CREATE = calls.withdrawals.create;
const CARDS = calls.cards.list;
const VENUES = calls.transfers.venueBalances;
const LEFT = calls.withdrawals.turnover;
const REQUIREMENTS = calls.withdrawals.requirements;

const anAddress = (change: Partial<Card> = {}): Card => ({
  id: 21,
  type: 2,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '****6uDt',
  bank_address: '',
  ico: '',
  ...change,
});
const aBankCard = (): Card =>
  anAddress({ id: 11, type: 1, bank: '招商银行', bank_owner: '陈小宇', bank_no: '****6621' });
const venues = ['云顶真人', '天际体育', '极光电竞', '星河电子', '龙门棋牌'].map((name, index) => ({
  name,
  balance: index === 0 ? '1260.00' : '0.00',
  platname: `venue${index}`,
}));
const aRequirement = (change: Partial<Requirement> = {}): Requirement => ({
  cause: 'bank',
  title: '网银存款',
  created_at: '2026-06-16 20:40:11',
  amount: '2000.00',
  multiple: '1',
  required: '2000.00',
  done: '2000.00',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  const member = aMember({
    gameblance: '1260.00',
    withdrawusdtrate: '7.1',
    withdrawcashfee: '5',
    withdrawfeeusdttrc: '1',
  });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, { ...member, balance: '100.00' });
  api.answer(CARDS, [anAddress()]);
  api.answer(VENUES, venues);
  api.answer(LEFT, { bet_amount: '0.00' });
  signIn('token');
});

const open = (query = '') => renderScreen(<WithdrawalScreen />, `/withdrawal${query}`);
const ready = async (query = '') => {
  const view = open(query);
  await screen.findByText('12,680');
  await screen.findByText('已满足');
  return view;
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /立即取款/ }));
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
const picker = (name: RegExp) => screen.getByRole('button', { name });
const choose = async (missing: RegExp, card: RegExp) => {
  fireEvent.click(picker(missing));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: card }));
};
const chooseAddress = () => choose(/请选择USDT地址/, /USDT · TRC20/);
const expectError = (text: string, input: HTMLElement) => {
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
};
const rowOf = (term: RegExp) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;

it('shows the reason and the end in place of the form while withdrawals are in maintenance', async () => {
  api.answer(calls.settings.app, anAppInfo({ withdrawals_closed: '出款升级\n预计明日 02:00 恢复' }));
  renderScreen(<WithdrawalScreen />, '/withdrawal');
  expect(await screen.findByRole('heading', { name: '取款维护中' })).toBeTruthy();
  expect(screen.getByText(/预计明日 02:00 恢复/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认取款' })).toBeNull();
  expect(screen.getByRole('button', { name: '一键回收' })).toBeTruthy();
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

  it('whose requirements can’t be read can be requested again', async () => {
    api.refuse(REQUIREMENTS, 500, '服务器异常', 500);
    const sheet = await explain();
    const retry = await sheet.findByRole('button', { name: '重试' });
    api.answer(REQUIREMENTS, { required: '2000.00', done: '0.00', left: '2000.00', list: [aRequirement()] });
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
