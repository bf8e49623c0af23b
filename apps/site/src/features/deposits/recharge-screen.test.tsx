import type { Card, NewTronOrder, ReceivingAccount } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { navigate } from '@koi/ui/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { address, anAppInfo, renderApp } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { RechargeScreen } from './recharge-screen.tsx';

const WAYS = calls.deposits.ways;
const RANGE = calls.deposits.range;
const ACCOUNTS = calls.deposits.accounts;
const CREATE = calls.deposits.create;
const CREATE_TRON = calls.deposits.createTron;
const CARDS = calls.cards.list;

const aCard: Card = {
  id: 11,
  type: 1,
  bank: '招商银行',
  bank_owner: '陈小宇',
  bank_no: '****6621',
  bank_address: '杭州西湖支行',
  ico: '',
};
const anAccount: ReceivingAccount = {
  bank_no: '6222 0000 1111 2222',
  bank_owner: '锦鲤科技',
  bank_address: '上海静安支行',
  bank_data: { bank_name: '建设银行' },
};
const aTronOrder: NewTronOrder = {
  out_trade_no: 'T202606181432087716',
  order_no: 'T202606181432087716',
  tron_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  usdt_amount: '138.880123',
  amount_usdt: '138.880123',
  tron_network: 'TRC20',
  protocol: 'TRC20',
  tron_tx_hash: '',
  created_at: '2026-06-18 14:32:08',
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 1,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(WAYS, { usdt: 1, card: 1, wechat: 1, alipay: 1, manual: 1 });
  api.answer(RANGE, { min_price: '100', max_price: '10000' });
  api.answer(CARDS, [aCard]);
  api.answer(ACCOUNTS, [anAccount]);
  api.answer(calls.members.user, aMember({ usdtrate: '7.2' }));
  api.answer(calls.cards.banks, [{ bank_name: '招商银行' }, { bank_name: '工商银行' }]);
  signIn('token');
});

const open = () => renderScreen(<RechargeScreen />, '/recharge');
const ways = () => within(screen.getByRole('group', { name: '存款方式' }));
const openAt = async (way: string) => {
  const view = open();
  const tab = await screen.findByRole('button', { name: way });
  fireEvent.click(tab);
  return view;
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /立即存款/ }));
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
const expectError = (text: string, label: string) => {
  const input =
    label === '开户银行'
      ? screen.getByRole('button', { name: /^开户银行/ })
      : screen.getByLabelText(label, { selector: 'input' });
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
};
const chooseBank = async (bank: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^开户银行/ }));
  fireEvent.click(await screen.findByRole('button', { name: bank }));
};

describe('the pay ways', () => {
  it('are tabs in the server’s order, USDT first', async () => {
    open();
    await screen.findByText('钱包协议');
    const tabs = ways().getAllByRole('button');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['USDT', '网银转账', '微信', '支支付宝']);
    expect(ways().getByRole('button', { pressed: true }).textContent).toBe('USDT');
  });

  it('start with the first enabled one when USDT is closed', async () => {
    api.answer(WAYS, { usdt: 0, card: 1, wechat: 0, alipay: 1, manual: 0 });
    open();
    expect((await screen.findByRole('button', { pressed: true })).textContent).toBe('网银转账');
    expect(ways().getAllByRole('button')).toHaveLength(2);
    expect(api.bodies(RANGE)).toEqual([{ type: 'bank' }]);
  });

  it('show a message when there is none, and keep customer service', async () => {
    api.answer(WAYS, { usdt: 0, card: 0, wechat: 0, alipay: 0, manual: 0 });
    open();
    expect(await screen.findByText('暂无可用的存款方式，请联系客服')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即存款' })).toBeNull();
    expect(screen.getByRole('link', { name: '人工客服' }).getAttribute('href')).toBe('#/kefu');
  });

  it('are replaced by the reason and the end while deposits are in maintenance', async () => {
    api.answer(calls.settings.app, anAppInfo({ deposits_closed: '银行升级\n预计今日 11:00 恢复' }));
    open();
    expect(await screen.findByRole('heading', { name: '存款维护中' })).toBeTruthy();
    expect(screen.getByText(/预计今日 11:00 恢复/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: '存款方式' })).toBeNull();
    expect(screen.queryByRole('button', { name: '立即存款' })).toBeNull();
    expect(screen.getByRole('button', { name: '联系客服' })).toBeTruthy();
  });

  it('are replaced when the maintenance began after the screen was opened', async () => {
    api.answer(calls.settings.app, anAppInfo());
    open();
    await screen.findByText('钱包协议');
    fill('存款金额', '500');
    api.answer(calls.settings.app, anAppInfo({ deposits_closed: '银行升级' }));
    api.refuse(CREATE_TRON, 422, '存款维护中：银行升级');
    submit();
    expect(await screen.findByRole('heading', { name: '存款维护中' })).toBeTruthy();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(WAYS, 500, '服务器异常', 500);
    open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(WAYS, { usdt: 0, card: 0, wechat: 1, alipay: 0, manual: 1 });
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: '微信' })).toBeTruthy();
  });

  it.each([
    ['USDT', 'usdt-trc20'],
    ['网银转账', 'bank'],
    ['微信', 'wechat'],
    ['支付宝', 'alipay'],
  ])('%s requests the range of %s', async (way, type) => {
    await openAt(way);
    await waitFor(() => expect(api.bodies(RANGE)).toContainEqual({ type }));
  });

  it('clear the form and read the range again on every change', async () => {
    const tap = async (way: string, min_price: string) => {
      api.answer(RANGE, { min_price, max_price: '10000' });
      fireEvent.click(screen.getByRole('button', { name: way }));
      expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '');
      expect(await screen.findByText(`单笔 ${min_price} – 10,000 元`)).toBeTruthy();
      fill('存款金额', '500');
    };
    open();
    await screen.findByText('钱包协议');
    await tap('微信', '200');
    await tap('支付宝', '300');
    await tap('微信', '400');
  });

  it('lead back to the wallet', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    expect(await elsewhere()).toBe('/money');
  });
});

describe('the amount', () => {
  it('has the default range until its own is known', async () => {
    const release = api.hold(RANGE, { min_price: '200', max_price: '50000' });
    await openAt('微信');
    expect(screen.getByText('单笔 100 – 10,000 元')).toBeTruthy();
    submit();
    expectError('请输入金额在100-10000之间！', '存款金额');
    release();
    expect(await screen.findByText('单笔 200 – 50,000 元')).toBeTruthy();
    expectError('请输入金额在200-50000之间！', '存款金额');
    submit();
    expectError('请输入金额在200-50000之间！', '存款金额');
  });

  it.each(['', '99.99', '10000.01', '0'])('of %j is outside the range', async (amount) => {
    await openAt('微信');
    fill('存款金额', amount);
    submit();
    expectError('请输入金额在100-10000之间！', '存款金额');
    expect(api.bodies(CREATE)).toEqual([]);
  });

  it('is shown with thousands separators and can be chosen by a tap', async () => {
    await openAt('微信');
    fill('存款金额', '1234.5');
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '1,234.5');
    const quick = within(screen.getByRole('group', { name: '快捷金额' }));
    expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '100',
      '500',
      '1,000',
      '5,000',
      '10,000',
    ]);
    fireEvent.click(quick.getByRole('button', { name: '5,000' }));
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '5,000');
    expect(quick.getByRole('button', { pressed: true }).textContent).toBe('5,000');
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '');
  });

  it('is offered only within the range of the pay way', async () => {
    api.answer(RANGE, { min_price: '300', max_price: '4999.99' });
    await openAt('微信');
    await screen.findByText('单笔 300 – 4,999.99 元');
    const quick = within(screen.getByRole('group', { name: '快捷金额' }));
    expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['500', '1,000']);
  });
});

describe('a USDT deposit', () => {
  const worth = () => screen.getByText(/^约/).textContent;

  it('shows a tip, steps, protocol, rate and warning', async () => {
    open();
    expect(await screen.findByText('USDT 是与美元等值的数字货币')).toBeTruthy();
    expect(screen.getByRole('link', { name: '了解更多' }).getAttribute('href')).toBe('#/usdtmore');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1绑定协议地址',
      '2交易所划转',
      '3完成提现',
    ]);
    expect(screen.getByText('TRC20')).toBeTruthy();
    expect(await screen.findByText('1 USDT ≈ ¥7.20')).toBeTruthy();
    expect(screen.getByText('请务必使用 TRC20 协议付款，选错协议平台将无法收到款项。')).toBeTruthy();
  });

  it('shows the approximate amount of USDT, rounded down', async () => {
    open();
    await screen.findByText('1 USDT ≈ ¥7.20');
    expect(worth()).toBe('约 0.00USDT');
    fill('存款金额', '1000');
    expect(worth()).toBe('约 138.88USDT');
    fill('存款金额', '10000');
    expect(worth()).toBe('约 1,388.88USDT');
  });

  it('shows no amount at an invalid rate', async () => {
    api.answer(calls.members.user, aMember({ usdtrate: '0' }));
    open();
    await screen.findByText('1 USDT ≈ ¥0.00');
    fill('存款金额', '1000');
    expect(worth()).toBe('约 --USDT');
  });

  it('leads to its payment page with the data of the order', async () => {
    api.answer(CREATE_TRON, aTronOrder);
    open();
    await screen.findByText('钱包协议');
    fill('存款金额', '1,000');
    submit();
    expect(await elsewhere()).toBe(
      '/payInfo?tron=1&order_no=T202606181432087716&address=TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC&amount_usdt=138.880123&protocol=TRC20',
    );
    expect(api.bodies(CREATE_TRON)).toEqual([{ money: '1000', protocol: 'TRC20' }]);
  });
});

describe('a bank deposit', () => {
  const fillAll = async () => {
    fill('存款金额', '1000');
    fill('存款人姓名', '陈小宇');
    await chooseBank('工商银行');
    fill('银行卡号', '6222 0212 3456 6621');
    fill('开户行地址', '杭州西湖支行');
  };

  it('shows the receiving account, with a copy button for each line', async () => {
    await openAt('网银转账');
    const account = within(await screen.findByRole('region', { name: '收款账户' }));
    for (const [label, value] of [
      ['收款账号', '6222 0000 1111 2222'],
      ['收款户名', '锦鲤科技'],
      ['收款银行', '建设银行'],
      ['收款行地址', '上海静安支行'],
    ]) {
      expect(account.getByText(value ?? '')).toBeTruthy();
      fireEvent.click(account.getByRole('button', { name: `复制${label}` }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(value));
    }
    expect(await screen.findByText('复制成功！')).toBeTruthy();
  });

  it('shows a message when there is no receiving account', async () => {
    api.answer(ACCOUNTS, []);
    await openAt('网银转账');
    expect(await screen.findByText('暂无可用的收款账户，请联系客服')).toBeTruthy();
  });

  it('shows every error in its order, under its field', async () => {
    await openAt('网银转账');
    expect(screen.getByText('请填写正确的姓名，以便及时到账')).toBeTruthy();
    expect(screen.getByText('选择开户银行')).toBeTruthy();
    const steps: [text: string, label: string, mend: () => unknown][] = [
      ['请输入金额在100-10000之间！', '存款金额', () => fill('存款金额', '100')],
      ['请输入存款人姓名', '存款人姓名', () => fill('存款人姓名', '陈小宇')],
      ['请输入银行类型', '开户银行', () => chooseBank('工商银行')],
      ['请输入银行卡号', '银行卡号', () => fill('银行卡号', '6222')],
      ['请输入银行开户行地址', '开户行地址', () => undefined],
    ];
    for (const [text, label, mend] of steps) {
      submit();
      expectError(text, label);
      await mend();
    }
    expect(api.bodies(CREATE)).toEqual([]);
  });

  it('is sent once, confirms that it is pending and leads to the records', async () => {
    const release = api.hold(CREATE, { deposit_no: 'B2026' });
    await openAt('网银转账');
    await fillAll();
    submit();
    submit();
    release();
    expect(await elsewhere()).toBe('/transRecord');
    expect(screen.getByText('提交成功，等待后台审核')).toBeTruthy();
    expect(api.bodies(CREATE)).toEqual([
      {
        paytype: 'bank',
        amount: '1000',
        bank: '工商银行',
        bank_address: '杭州西湖支行',
        bank_no: '6222021234566621',
        bank_owner: '陈小宇',
      },
    ]);
  });

  it('without an answer is repeated with the same key', async () => {
    api.fail(CREATE);
    await openAt('网银转账');
    await fillAll();
    submit();
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.answer(CREATE, { deposit_no: 'B2026' }, 'B2026');
    await waitFor(() => expect(screen.getByRole('button', { name: /立即存款/ }).getAttribute('aria-busy')).toBeNull());
    submit();
    await elsewhere();
    const keys = api.sentTo(CREATE).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

describe('a WeChat or Alipay deposit', () => {
  it.each([
    ['微信', 'wxpay'],
    ['支付宝', 'alipay'],
  ])('by %s requires only the amount and leads to its order', async (way, paytype) => {
    api.answer(CREATE, { deposit_no: 'W2026' }, 'W2026');
    await openAt(way);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    fill('存款金额', '300');
    submit();
    expect(await elsewhere()).toBe('/payInfo?deposit_no=W2026');
    expect(api.bodies(CREATE)).toEqual([{ paytype, amount: '300' }]);
  });

  it.each([
    ['您有未完成的订单，请稍后再试', '您有未完成的订单，请稍后再试'],
    ['', '下单失败'],
  ])('refused with "%s" shows %s and stays on the form', async (message, shown) => {
    api.refuse(CREATE, 422, message);
    await openAt('微信');
    fill('存款金额', '300');
    submit();
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '300');
  });
});

describe('a member without a card or an address', () => {
  const text = '您还为绑定任何钱包卡片，请前往绑定！';

  it('is asked to bind one, and led to the form', async () => {
    api.answer(CARDS, []);
    open();
    const modal = within(await screen.findByRole('dialog', { name: text }));
    expect(modal.getByText(text)).toBeTruthy();
    fireEvent.click(modal.getByRole('button', { name: '前往绑定' }));
    expect(await elsewhere()).toBe('/wallet?redirect=%2Frecharge');
  });

  it.each([
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: '关闭' }))],
    ['the mask', () => fireEvent.click(screen.getByRole('dialog').previousElementSibling as HTMLElement)],
    ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ])('goes back by %s', async (_, close) => {
    api.answer(CARDS, []);
    open();
    await screen.findByRole('dialog', { name: text });
    close();
    expect(await elsewhere()).toBe('/money');
  });

  it('is not asked while the cards are unknown', async () => {
    api.refuse(CARDS, 500, '', 500);
    open();
    await screen.findByText('钱包协议');
    await waitFor(() => expect(api.bodies(CARDS)).toEqual([{}]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('opening the screen again', () => {
  const enter = () => act(async () => navigate('/recharge'));

  it('reads the bound cards again, and keeps the typed values', async () => {
    api.answer(calls.settings.app, anAppInfo());
    api.answer(calls.members.balance, { balance: '1.00' });
    renderApp('/recharge');
    await screen.findByText('钱包协议');
    fill('存款金额', '1000');
    await act(async () => navigate('/usdtmore'));
    await screen.findByRole('heading', { name: /USDT|协议/, level: 1 });
    api.answer(CARDS, []);
    await enter();
    expect(screen.getByLabelText('存款金额')).toHaveProperty('value', '1,000');
    const bind = await screen.findByRole('button', { name: '前往绑定' });
    fireEvent.click(bind);
    await waitFor(() => expect(address()).toBe('/wallet?redirect=%2Frecharge'));
    await screen.findByRole('heading', { name: '卡片管理', level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    api.answer(CARDS, [aCard]);
    const before = api.bodies(CARDS).length;
    await enter();
    await waitFor(() => expect(api.bodies(CARDS).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getByText('钱包协议')).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
