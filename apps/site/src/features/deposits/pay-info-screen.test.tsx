import type { DepositOrder, TronOrder } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { PayInfoScreen } from './pay-info-screen.tsx';
import { payerAddress } from './payer-link.tsx';

const STATUS = calls.deposits.tronStatus;
const HASH_CALL = calls.deposits.submitHash;
const INFO = calls.deposits.order;
const CODE = calls.deposits.addressQr;

const NUMBER = 'T202606181432087716';
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const HASH = 'a1'.repeat(32);
const PICTURE = 'data:image/png;base64,AAAA';
/** 14:33:44 in Beijing, 96 seconds after the order was created. */
const NOW = new Date('2026-06-18T06:33:44Z');

const anOrder = (change: Partial<TronOrder> = {}): TronOrder => ({
  out_trade_no: NUMBER,
  tron_address: ADDRESS,
  usdt_amount: '1138.880123',
  tron_network: 'TRC20',
  tron_tx_hash: '',
  created_at: '2026-06-18 14:32:08',
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 0,
  ...change,
});
const aDeposit = (
  change: Partial<DepositOrder['info']> = {},
  card: Partial<DepositOrder['cardlist']> = {},
): DepositOrder => ({
  deposit_no: NUMBER,
  info: { amount: '1000.00', created_at: '2026-06-18 14:32:08', paytype: 'wxpay', ...change },
  cardlist: { mch_id: '', content: '', payimg: '', ...card },
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 0,
  proof: { reference: '', receipt: '' },
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  useManualClock(NOW);
  api = fakeApi();
  api.answer(calls.settings.app, anAppInfo({ payer_url: '' }));
  api.answer(STATUS, anOrder());
});
afterEach(() => vi.restoreAllMocks());

const openTron = (query = `&order_no=${NUMBER}&address=TEvil&amount_usdt=1138.880123&protocol=TRC20`) =>
  renderScreen(<PayInfoScreen />, `/payInfo?tron=1${query}`);
const openOrder = (query = `?deposit_no=${NUMBER}`) => renderScreen(<PayInfoScreen />, `/payInfo${query}`);
const copiedBy = async (button: string) => {
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText('复制成功！');
  return navigator.clipboard.readText();
};
const address = () => screen.getByRole('button', { name: '复制收款地址' }).previousElementSibling?.textContent;
const timer = () => screen.getByRole('timer').textContent;
const fillHash = (value: string) => fireEvent.change(screen.getByLabelText('交易哈希'), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /提交哈希/ }));
const statusLine = () => document.querySelector('form [role=status]')?.textContent;
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a USDT order', () => {
  it('shows the exact amount, the full address, number and protocol, and requests its state', async () => {
    openTron();
    await screen.findByText(NUMBER);
    expect(screen.getByText('需转账金额').nextSibling?.textContent).toBe('1,138.880123USDT');
    expect(address()).toBe(ADDRESS);
    expect(screen.getByText('1,138.880123 USDT')).toBeTruthy();
    expect(screen.getAllByText('TRC20').length).toBeGreaterThan(0);
    expect(screen.getByText('完成付款后系统自动到账，无需重复下单')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(api.bodies(STATUS)).toEqual([{ out_trade_no: NUMBER }]);
    expect(api.bodies(CODE)).toEqual([]);
  });

  it('never shows an address from the link', async () => {
    const release = api.hold(STATUS, anOrder());
    openTron();
    expect(screen.getByText('需转账金额').nextSibling?.textContent).toBe('1,138.880123USDT');
    expect(screen.queryByRole('button', { name: '复制收款地址' })).toBeNull();
    release();
    await screen.findByText(NUMBER);
    expect(address()).toBe(ADDRESS);
  });

  it('copies address, number and amount without formatting', async () => {
    openTron();
    await screen.findByText(NUMBER);
    expect(await copiedBy('复制收款地址')).toBe(ADDRESS);
    expect(await copiedBy('复制订单号')).toBe(NUMBER);
    expect(await copiedBy('复制转账金额')).toBe('1138.880123');
  });

  it('counts down from an hour after its creation to 00:00', async () => {
    openTron();
    await screen.findByText(NUMBER);
    expect(timer()).toMatch(/^58:2[0-4]$/);
    vi.setSystemTime('2026-06-18T07:31:58Z');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer()).toMatch(/^00:(0\d|10)$/);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(timer()).toBe('00:00');
    expect(screen.getByText('支付时间已过，如已付款请联系客服')).toBeTruthy();
  });

  it.each([
    [2, '订单已支付成功', '无需重复提交交易哈希'],
    [3, '订单已被拒绝', '如有疑问，请联系客服'],
  ] as const)('in state %i shows %s and has no field for a hash', async (state, title, advice) => {
    api.answer(STATUS, anOrder({ state }));
    openTron();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(advice)).toBeTruthy();
    expect(screen.queryByLabelText('交易哈希')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it.each(['', '&order_no='])('without a number is not requested: "%s"', (query) => {
    openTron(query);
    expect(screen.getByText('订单号缺失，无法查询')).toBeTruthy();
    expect(api.bodies(STATUS)).toEqual([]);
  });

  it('that does not exist shows no address', async () => {
    api.refuse(STATUS, 404, '订单不存在');
    openTron();
    expect(await screen.findByText('订单不存在')).toBeTruthy();
    expect(screen.queryByText('收款地址')).toBeNull();
  });

  it('can be requested again after a network failure', async () => {
    api.fail(STATUS);
    openTron();
    expect(await screen.findByText('查询失败，请重试')).toBeTruthy();
    api.answer(STATUS, anOrder());
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText(NUMBER)).toBeTruthy();
  });
});

describe('the hash', () => {
  const open = async () => {
    openTron();
    await screen.findByLabelText('交易哈希');
  };
  const asked = () => api.bodies(STATUS).length;

  it('is validated before it is sent', async () => {
    await open();
    submit();
    expect(await screen.findByText('请先填写交易哈希')).toBeTruthy();
    fillHash('0x12');
    submit();
    expect(await screen.findByText('交易哈希格式不正确')).toBeTruthy();
    expect(api.bodies(HASH_CALL)).toEqual([]);
  });

  it('is sent, checked 2 seconds later and then every 10 seconds while the order is open', async () => {
    api.answer(HASH_CALL, null, '提交成功');
    await open();
    fillHash(` ${HASH} `);
    submit();
    expect(await screen.findByText('提交成功')).toBeTruthy();
    expect(api.bodies(HASH_CALL)).toEqual([{ out_trade_no: NUMBER, tx_hash: HASH }]);
    expect(statusLine()).toBe('交易哈希已提交，等待链上确认');
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(asked()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(asked()).toBe(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(9900));
    expect(asked()).toBe(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(asked()).toBe(before + 3);

    api.answer(STATUS, anOrder({ state: 2, state_text: '已支付' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('订单已支付成功')).toBeTruthy();
    const decided = asked();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked()).toBe(decided);
  });

  it('is not needed for the order to be polled, which pauses while the page is hidden', async () => {
    await open();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked()).toBe(4);
    expect(statusLine()).toBe('');
    api.answer(HASH_CALL, null);
    fillHash(HASH);
    submit();
    expect(await screen.findByText('提交成功')).toBeTruthy();
    setHidden(true);
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(before);
    await act(async () => setHidden(false));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('of an earlier visit is checked too', async () => {
    api.answer(STATUS, anOrder({ tron_tx_hash: HASH }));
    await open();
    expect(statusLine()).toBe('交易哈希已提交，等待链上确认');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked()).toBe(2);
  });

  it('shows a failed check in the status line, not in a notice', async () => {
    api.answer(STATUS, anOrder({ tron_tx_hash: HASH }));
    await open();
    api.fail(STATUS);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(statusLine()).toBe('查询失败');
    expect(screen.getAllByText('查询失败')).toHaveLength(1);
  });

  it.each([
    ['该交易哈希已被使用', '该交易哈希已被使用'],
    ['', '提交失败'],
  ])('refused with "%s" shows %s', async (said, shown) => {
    api.refuse(HASH_CALL, 422, said);
    await open();
    fillHash(HASH);
    submit();
    await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
    expect(statusLine()).toBe(shown);
  });

  it('of a payment with another amount also shows advice', async () => {
    api.refuse(HASH_CALL, 422, '金额不匹配：应为1138.880123');
    await open();
    fillHash(HASH);
    submit();
    expect(await screen.findByText('金额不匹配，请检查转账金额是否正确，或联系客服处理')).toBeTruthy();
    expect(statusLine()).toContain('金额不匹配：应为1138.880123');
    expect(screen.getAllByText('金额不匹配：应为1138.880123').length).toBeGreaterThan(0);
  });

  it('is sent once however often it is tapped', async () => {
    const release = api.hold(HASH_CALL, null);
    await open();
    fillHash(HASH);
    submit();
    submit();
    release();
    await screen.findByText('提交成功');
    expect(api.bodies(HASH_CALL)).toHaveLength(1);
  });
});

describe('查询状态', () => {
  const ask = async () => {
    openTron();
    return screen.findByRole('button', { name: '查询状态' });
  };

  it('shows the state of the order', async () => {
    const button = await ask();
    fireEvent.click(button);
    await waitFor(() => expect(statusLine()).toBe('待支付'));
    api.answer(STATUS, anOrder({ state: 2, state_text: '已支付' }));
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    expect(await screen.findByText('订单已支付成功')).toBeTruthy();
  });

  it.each([
    ['the network failed', () => api.fail(STATUS), '查询失败，请重试'],
    ['the server refused', () => api.refuse(STATUS, 429, '操作过于频繁', 429), '操作过于频繁'],
  ])('shows a message when %s', async (_, prepare, text) => {
    const button = await ask();
    prepare();
    fireEvent.click(button);
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });
});

describe('an order by its deposit number', () => {
  it('of WeChat shows the amount, its facts and the payment picture', async () => {
    api.answer(INFO, aDeposit({}, { payimg: 'https://pay.example/w.png' }), 'wxpay');
    openOrder();
    await screen.findByText(NUMBER);
    expect(screen.getByText('存款金额').nextSibling?.textContent).toBe('1,000.00元');
    expect(screen.getByText('2026-06-18 14:32:08')).toBeTruthy();
    expect(screen.getByText('微信')).toBeTruthy();
    expect(screen.getByRole('img', { name: '付款二维码' }).getAttribute('src')).toBe('https://pay.example/w.png');
    expect(timer()).toMatch(/^58:2[0-4]$/);
    expect(screen.queryByText('钱包协议')).toBeNull();
    expect(api.bodies(INFO)).toEqual([{ deposit_no: NUMBER }]);
    expect(api.bodies(STATUS)).toEqual([]);
  });

  it('of a bank transfer has no picture', async () => {
    api.answer(INFO, aDeposit({ paytype: 'bank' }), 'bank');
    openOrder();
    expect(await screen.findByText('网银转账')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('that payinfo does not find is requested as a USDT order', async () => {
    api.refuse(INFO, 404, '订单不存在');
    openOrder();
    expect(await screen.findByLabelText('交易哈希')).toBeTruthy();
    expect(address()).toBe(ADDRESS);
    expect(api.bodies(STATUS)).toEqual([{ out_trade_no: NUMBER }]);
  });

  it('that neither call finds shows a message', async () => {
    api.refuse(INFO, 404, '订单不存在');
    api.refuse(STATUS, 404, '订单不存在');
    openOrder();
    expect(await screen.findByText('订单不存在')).toBeTruthy();
  });

  it('without a number is not requested', () => {
    openOrder('');
    expect(screen.getByText('订单号缺失，无法查询')).toBeTruthy();
  });
});

describe('a USDT order by its deposit number', () => {
  const open = (mch_id = ADDRESS) => {
    api.answer(INFO, aDeposit({ paytype: 'usdt' }, { mch_id, content: 'TRC20' }), 'usdtpay');
    openOrder();
  };

  it('requests the QR code of its address automatically', async () => {
    api.answer(CODE, { qrcode: PICTURE }, '二维码生成成功');
    open();
    const picture = await screen.findByRole('img', { name: '收款地址二维码' });
    expect(picture.getAttribute('src')).toBe(PICTURE);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['250', '250']);
    expect(await screen.findByText('二维码生成成功')).toBeTruthy();
    expect(api.bodies(CODE)).toEqual([{ address: ADDRESS }]);
    expect(address()).toBe(ADDRESS);
    expect(screen.getByText('钱包协议').nextSibling?.textContent).toBe('TRC20');
    expect(screen.getByText('存款方式').nextSibling?.textContent).toBe('USDT');
    expect(await screen.findByText('1,138.880123 USDT')).toBeTruthy();
  });

  it.each([
    ['the server refused with a word', () => api.refuse(CODE, 422, '暂不可用'), '暂不可用'],
    ['the server refused without one', () => api.refuse(CODE, 422, ''), '生成二维码失败'],
    ['the network failed', () => api.fail(CODE), '网络错误，请检查网络连接后重试'],
    ['nothing came', () => api.answer(CODE, { qrcode: '' }), '生成二维码失败，请重试'],
  ])('shows a message when %s, and offers a retry', async (_, prepare, text) => {
    prepare();
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '下载' }));
    expect(await screen.findByText('二维码不存在，无法下载')).toBeTruthy();
    api.answer(CODE, { qrcode: PICTURE });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('img', { name: '收款地址二维码' })).toBeTruthy();
  });

  it.each([
    ['0x52908400098527886E0F7030069857D2E4169EE7', '地址格式不正确，请输入有效的TRON地址'],
    ['', '地址不存在，无法生成二维码'],
  ])('requests no QR code for the address "%s"', async (wrong, text) => {
    open(wrong);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(api.bodies(CODE)).toEqual([]);
  });

  describe('whose QR code is downloaded', () => {
    const names: string[] = [];
    const onSave = (save: (this: HTMLAnchorElement) => void) =>
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(save);
    beforeEach(() => {
      names.length = 0;
      onSave(function (this: HTMLAnchorElement) {
        names.push(this.download);
      });
      api.answer(CODE, { qrcode: PICTURE });
    });
    const save = async () => {
      open();
      await screen.findByRole('img', { name: '收款地址二维码' });
      fireEvent.click(screen.getByRole('button', { name: '下载' }));
    };

    it('uses a file name that begins with the address', async () => {
      await save();
      expect(await screen.findByText('二维码下载成功')).toBeTruthy();
      expect(names).toEqual(['TJRyWwFs-qrcode.png']);
    });

    it('shows a message when the download fails', async () => {
      onSave(() => {
        throw new Error('no');
      });
      await save();
      expect(await screen.findByText('下载失败，请重试')).toBeTruthy();
    });
  });
});

describe('the navigation of the payment page', () => {
  it.each(['充值完成', '资金明细'])('%s leads to the records', async (name) => {
    openTron();
    fireEvent.click(screen.getByRole('button', { name }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/transRecord');
  });

  it('leads visitors to the public customer service and members to their own', async () => {
    const { view } = openTron();
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/gamePage?dailiD=2');
    view.unmount();
    signIn('token');
    openTron();
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/kefu');
  });
});

describe('the demo wallet', () => {
  it('is offered while the order is open', async () => {
    api.answer(calls.settings.app, anAppInfo({ payer_url: 'http://localhost:4500/pay' }));
    openTron();
    const link = await screen.findByRole('link', { name: /打开沙盒钱包付款/ });
    expect(link.textContent).toContain('演示');
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(origin + pathname).toBe('http://localhost:4500/pay');
    expect(Object.fromEntries(searchParams)).toEqual({
      address: ADDRESS,
      amount: '1138.880123',
      order: NUMBER,
      return: window.location.href,
    });
  });

  it.each([
    ['there is none', '', 1],
    ['the order is paid', 'http://localhost:4500/pay', 2],
  ] as const)('is not offered when %s', async (_, payer_url, state) => {
    api.answer(calls.settings.app, anAppInfo({ payer_url }));
    api.answer(STATUS, anOrder({ state }));
    openTron();
    await screen.findByText(NUMBER);
    await waitFor(() => expect(api.bodies(calls.settings.app)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /打开沙盒钱包付款/ })).toBeNull();
  });

  it.each([
    ['http://localhost:4500/pay', 'http://192.168.1.5:4500/pay?address='],
    ['http://127.0.0.1:4500/pay', 'http://192.168.1.5:4500/pay?address='],
    ['https://wallet.example/pay?x=1', 'https://wallet.example/pay?x=1&address='],
    ['javascript:alert(1)', undefined],
    ['pay', undefined],
  ])('at %s has an address that a phone can reach, or none when it is unsafe', (base, start) => {
    const page = { href: 'http://192.168.1.5:3000/#/payInfo', hostname: '192.168.1.5' };
    const address = payerAddress(base, anOrder(), page);
    if (start === undefined) expect(address).toBeUndefined();
    else expect(address?.startsWith(start)).toBe(true);
  });
});

describe('an order that no longer waits for a payment', () => {
  const SHOWN_TO_PAY = ['复制收款地址', '重试', '下载'];
  const expectNothingToPay = () => {
    for (const name of SHOWN_TO_PAY) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  };

  it.each<[string, Partial<TronOrder>, string, string]>([
    ['paid', { state: 2 }, '订单已支付成功', '无需重复提交交易哈希'],
    ['refused', { state: 3, reason: '未收到款项' }, '订单已被拒绝', '未收到款项。如有疑问，请联系客服'],
    ['expired', { state: 3, reason: '订单已过期' }, '订单已过期', '如已付款，请联系客服'],
    ['cancelled', { state: 3, reason: '已取消' }, '订单已取消', '如已付款，请联系客服'],
    ['looked at by a person', { review: 1, state_text: '审核中' }, '审核中', '客服正在核对您的付款，请耐心等待'],
  ])('%s shows its state and no address, code or countdown', async (_what, change, title, advice) => {
    api.answer(STATUS, anOrder(change));
    openTron();
    await screen.findByText(NUMBER);
    expect(screen.getAllByText(title).length).toBeGreaterThan(0);
    expect(screen.getByText(advice)).toBeTruthy();
    expectNothingToPay();
  });

  it('shows none of them by its deposit number when it is of WeChat', async () => {
    const refused = { state: 3 as const, reason: '订单已过期' };
    api.answer(INFO, { ...aDeposit({}, { payimg: 'https://pay.example/w.png' }), ...refused }, 'wxpay');
    openOrder();
    expect(await screen.findByText('订单已过期')).toBeTruthy();
    expectNothingToPay();
  });

  it('shows none of them by its deposit number when it is of USDT', async () => {
    const paid = { ...aDeposit({ paytype: 'usdt' }, { mch_id: ADDRESS, content: 'TRC20' }), state: 2 as const };
    api.answer(INFO, paid, 'usdtpay');
    openOrder();
    expect(await screen.findByText('订单已支付成功')).toBeTruthy();
    expectNothingToPay();
    expect(api.bodies(CODE)).toEqual([]);
  });

  it.each(['wxpay', 'alipay', 'bank'] as const)('is shown without a reload for an order of %s', async (paytype) => {
    api.answer(INFO, aDeposit({ paytype }), paytype);
    openOrder();
    await screen.findByText(NUMBER);
    expect(screen.getByRole('timer')).toBeTruthy();
    api.answer(INFO, { ...aDeposit({ paytype }), state: 2 }, paytype);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('订单已支付成功')).toBeTruthy();
    expectNothingToPay();
  });

  it('is shown without a reload when staff start to check the payment', async () => {
    openTron();
    await screen.findByText(NUMBER);
    expect(screen.getByRole('timer')).toBeTruthy();
    api.answer(STATUS, anOrder({ review: 1, state_text: '审核中' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expectNothingToPay());
  });
});

describe('the exact amount', () => {
  it('has all its digits in one size', async () => {
    openTron();
    await screen.findByText(NUMBER);
    const amount = screen.getByText('需转账金额').nextSibling?.firstChild;
    expect(amount?.firstChild?.textContent).toBe('1,138.880123');
  });
});

describe('the note about crediting', () => {
  it.each(['wxpay', 'alipay', 'bank'] as const)('names customer service for %s', async (paytype) => {
    api.answer(INFO, aDeposit({ paytype }), paytype);
    openOrder();
    expect(await screen.findByText('完成付款后由客服核对到账，请勿重复付款')).toBeTruthy();
    expect(screen.queryByText(/系统自动到账/)).toBeNull();
  });
});

describe('充值完成', () => {
  const isMain = (name: string) => screen.getByRole('button', { name }).className.includes('primary');

  it('becomes the primary button once the order is paid', async () => {
    openTron();
    await screen.findByText(NUMBER);
    expect(isMain('充值完成')).toBe(false);
    api.answer(STATUS, anOrder({ state: 2 }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(isMain('充值完成')).toBe(true));
  });
});

describe('cancelling an order', () => {
  const CANCEL = calls.deposits.cancel;

  it('asks for confirmation, then cancels the order', async () => {
    signIn('token');
    api.answer(STATUS, anOrder({ cancellable: 1 }));
    api.answer(CANCEL, null, '已取消');
    openTron();
    fireEvent.click(await screen.findByText('取消订单'));
    fireEvent.click(await screen.findByText('再想想'));
    expect(api.bodies(CANCEL)).toEqual([]);
    fireEvent.click(screen.getByText('取消订单'));
    await screen.findByText('再想想');
    api.answer(STATUS, anOrder({ state: 3, reason: '已取消' }));
    fireEvent.click(screen.getByText('取消订单', { selector: '[role=alertdialog] button span' }));
    expect(await screen.findByText('订单已取消')).toBeTruthy();
    expect(api.bodies(CANCEL)).toEqual([{ out_trade_no: NUMBER }]);
  }, 60_000);

  it.each([
    ['a visitor', '', 1],
    ['an order that is paid or looked at', 'token', 0],
  ] as const)('is not offered to %s', async (_who, token, cancellable) => {
    if (token) signIn(token);
    api.answer(STATUS, anOrder({ cancellable }));
    openTron();
    await screen.findByText(NUMBER);
    expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull();
  });
});

describe('the proof of a payment', () => {
  const PROOF = calls.deposits.saveProof;

  it('is a reference or a picture, for an order that staff check', async () => {
    signIn('token');
    api.answer(INFO, aDeposit(), 'wxpay');
    api.answer(calls.deposits.uploadReceipt, { url: '/media/receipts/x' });
    api.answer(PROOF, null, '凭证已提交，等待审核');
    openOrder();
    const send = await screen.findByRole('button', { name: '提交凭证' });
    fireEvent.click(send);
    expect(await screen.findByText('请填写付款备注或上传付款截图')).toBeTruthy();
    const file = new File(['png'], 'receipt.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('付款截图'), { target: { files: [file] } });
    expect(await screen.findByAltText('付款截图预览')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('付款备注 / 交易单号'), { target: { value: ' 尾号 7788 ' } });
    fireEvent.click(send);
    expect(await screen.findByText('凭证已提交，等待审核')).toBeTruthy();
    expect(api.bodies(PROOF)).toEqual([{ deposit_no: NUMBER, reference: '尾号 7788', receipt: '/media/receipts/x' }]);
  });
});
