import { calls } from '@koi/contract/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { anOrder } from '../../../test/work-orders.ts';
import { signIn } from '../../lib/session.ts';
import { OrderScreen } from './order-screen.tsx';

const DETAIL = calls.workOrders.detail;
const REPLY = calls.workOrders.reply;
const CLOSE = calls.workOrders.close;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.members.user, aMember());
  api.answer(DETAIL, anOrder());
  signIn('token');
});

const visit = () => renderScreen(<OrderScreen id="42" />, '/kefu?order=42').user;
const talk = async () => within(await screen.findByRole('log'));
const send = () => screen.getByRole('button', { name: '发送' }) as HTMLButtonElement;
const field = () => screen.getByRole('textbox', { name: '请输入回复内容' });

describe('a work order', () => {
  it('shows its data and its conversation', async () => {
    visit();
    expect(await screen.findByRole('heading', { name: '存款未到账，请协助核实' })).toBeTruthy();
    for (const fact of ['GD20260618-7K3Q', '支付问题', '紧急', '已回复']) expect(screen.getByText(fact)).toBeTruthy();
    const conversation = await talk();
    expect(conversation.getByText('今早存款 1,000 元，余额还没有变化。')).toBeTruthy();
    expect(conversation.getByText('款项已核实并补入中心钱包。')).toBeTruthy();
    expect(screen.getByText('问题解决后可关闭工单')).toBeTruthy();
    expect(api.bodies(DETAIL)).toEqual([{ id: '42' }]);
  });

  it('shows a new answer without reloading, every 3500 ms while the page is visible', async () => {
    useManualClock();
    api.answer(DETAIL, anOrder({ status: 'pending', replies: [], waiting: 1 }));
    visit();
    await talk();
    expect(screen.getByText('已提交，客服会尽快回复您')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '关闭工单' })).toBeNull();
    api.answer(DETAIL, anOrder());
    await act(() => vi.advanceTimersByTimeAsync(3600));
    expect(await (await talk()).findByText('款项已核实并补入中心钱包。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '关闭工单' })).toBeTruthy();
    const times = api.bodies(DETAIL).length;
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.bodies(DETAIL)).toHaveLength(times);
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  });

  it('keeps the draft of a reply while answers arrive', async () => {
    useManualClock();
    const user = visit();
    await talk();
    await user.type(field(), '还差');
    api.answer(DETAIL, anOrder({ admin_reply: '又一句' }));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(field()).toHaveProperty('value', '还差');
  });

  it('shows when and why it was closed', async () => {
    const events = [{ at: '2026-06-18 11:00:00', text: '客服关闭了工单：与另一工单重复' }];
    api.answer(DETAIL, anOrder({ status: 'closed', events }));
    visit();
    expect((await talk()).getByText(/客服关闭了工单：与另一工单重复/)).toBeTruthy();
    expect(screen.getByText('工单已关闭，如有新的问题请创建新工单')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: '关闭工单' })).toBeNull();
  });

  it.each([
    ['no answer', () => api.fail(DETAIL), '获取工单详情失败'],
    ['another’s order', () => api.refuse(DETAIL, 404, '工单不存在'), '工单不存在'],
  ])('shows a message after %s, and offers a retry', async (_, prepare, text) => {
    prepare();
    const user = visit();
    expect(await screen.findByText(text)).toBeTruthy();
    api.answer(DETAIL, anOrder());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('log')).toBeTruthy();
  });

  it('leads back to the list', async () => {
    const user = visit();
    await talk();
    await user.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(window.location.hash).toBe('#/kefu?system=gongdan'));
  });
});

describe('a reply', () => {
  it('can’t be sent while it is blank, and empties the field once it is sent', async () => {
    api.answer(REPLY, null, '回复成功');
    const user = visit();
    await talk();
    expect(send().disabled).toBe(true);
    await user.type(field(), '   ');
    expect(send().disabled).toBe(true);
    await user.type(field(), '已到账，谢谢！');
    expect(send().disabled).toBe(false);
    await user.click(send());
    expect(await screen.findByText('回复成功')).toBeTruthy();
    expect(api.bodies(REPLY)).toEqual([
      { work_order_id: '42', content: '已到账，谢谢！', user_id: 7, username: 'koi8866' },
    ]);
    expect(field()).toHaveProperty('value', '');
  });

  it.each([
    ['no answer', () => api.fail(REPLY), '回复失败'],
    ['a refusal', () => api.refuse(REPLY, 409, '工单已关闭'), '工单已关闭'],
  ])('keeps its text after %s', async (_, prepare, text) => {
    prepare();
    const user = visit();
    await talk();
    await user.type(field(), '还在吗');
    await user.click(send());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field()).toHaveProperty('value', '还在吗');
  });
});

describe('closing a work order', () => {
  const close = async () => {
    const user = visit();
    await user.click(await screen.findByRole('button', { name: '关闭工单' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
  };

  it('asks for confirmation, and reports that it is closed', async () => {
    api.answer(CLOSE, null, '工单关闭成功');
    await close();
    expect(await screen.findByText('工单关闭成功')).toBeTruthy();
    expect(api.bodies(CLOSE)).toEqual([{ id: '42' }]);
  });

  it.each([
    ['no answer', () => api.fail(CLOSE), '关闭工单失败'],
    ['a refusal', () => api.refuse(CLOSE, 422, '工单回复后才能关闭'), '工单回复后才能关闭'],
  ])('shows a message after %s', async (_, prepare, text) => {
    prepare();
    await close();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each(['pending', 'processing'] as const)('is not offered while the order is %s', async (status) => {
    api.answer(DETAIL, anOrder({ status }));
    visit();
    await talk();
    expect(screen.queryByRole('button', { name: '关闭工单' })).toBeNull();
  });
});
