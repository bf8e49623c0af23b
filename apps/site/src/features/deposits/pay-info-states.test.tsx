import type { TronOrder } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
  payInfoApi,
  STATUS,
} from '../../../test/pay-info.tsx';
import { signIn } from '../../lib/session.ts';

let api: ReturnType<typeof payInfoApi>;
beforeEach(() => {
  useManualClock(NOW);
  api = payInfoApi();
});
afterEach(() => vi.restoreAllMocks());

const _address = () => screen.getByRole('button', { name: '复制收款地址' }).previousElementSibling?.textContent;
const _timer = () => screen.getByRole('timer').textContent;

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

  it.each(['wxpay', 'alipay', 'bank'] as const)('says nothing of a hash when it is of %s', async (paytype) => {
    api.answer(INFO, { ...aDeposit({ paytype }), state: 2 as const }, paytype);
    openOrder();
    expect(await screen.findByText('已存入中心钱包')).toBeTruthy();
    expect(screen.queryByText('无需重复提交交易哈希')).toBeNull();
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
