import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import {
  ADDRESS,
  aDeposit,
  anOrder,
  CODE,
  INFO,
  NOW,
  NUMBER,
  openOrder,
  openTron,
  PICTURE,
  payInfoApi,
  STATUS,
} from '../../../test/pay-info.tsx';
import { anAppInfo } from '../../../test/render-app.tsx';
import { signIn } from '../../lib/session.ts';
import { payerAddress } from './payer-link.tsx';

let api: ReturnType<typeof payInfoApi>;
beforeEach(() => {
  useManualClock(NOW);
  api = payInfoApi();
});
afterEach(() => vi.restoreAllMocks());

const address = () => screen.getByRole('button', { name: '复制收款地址' }).previousElementSibling?.textContent;
const timer = () => screen.getByRole('timer').textContent;

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

  it('of a bank is shown by 重试 after its first reading failed', async () => {
    api.fail(INFO);
    api.refuse(STATUS, 404, '订单不存在');
    openOrder();
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('订单不存在')).toBeTruthy();
    api.answer(INFO, aDeposit({ paytype: 'bank' }), 'bank');
    fireEvent.click(again);
    expect(await screen.findByText('网银转账')).toBeTruthy();
    expect(screen.queryByText('订单不存在')).toBeNull();
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
