import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import {
  ADDRESS,
  anOrder,
  CODE,
  HASH,
  HASH_CALL,
  NOW,
  NUMBER,
  openTron,
  payInfoApi,
  STATUS,
} from '../../../test/pay-info.tsx';

let api: ReturnType<typeof payInfoApi>;
beforeEach(() => {
  useManualClock(NOW);
  api = payInfoApi();
});
afterEach(() => vi.restoreAllMocks());

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
  ])('refused with "%s" shows %s', async (message, shown) => {
    api.refuse(HASH_CALL, 422, message);
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
