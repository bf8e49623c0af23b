import { calls } from '@koi/contract/calls';
import { navigate } from '@koi/ui/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aCard,
  CARDS,
  CREATE,
  CREATE_TRON,
  elsewhere,
  expectError,
  fill,
  open,
  openAt,
  RANGE,
  rechargeApi,
  submit,
  WAYS,
  ways,
} from '../../../test/recharge.tsx';
import { address, anAppInfo, renderApp } from '../../../test/render-app.tsx';

let api: ReturnType<typeof rechargeApi>;
beforeEach(() => {
  api = rechargeApi();
});

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
    await waitFor(() => expect(api.bodies(RANGE)).toEqual([{ type: 'bank' }]));
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
    const dialog = await screen.findByRole('dialog', { name: text });
    // The dialog listens to keys from the moment that it has the focus.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
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
