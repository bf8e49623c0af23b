import { act, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { staffCalls } from './api.ts';
import { useAction } from './use-action.ts';

const APPROVE = staffCalls.deposits.approve;
const order = { no: 'D1', remark: '' };

const hook = (options = {}) => {
  renderScreen(<p>page</p>, '/');
  return renderHook(() => useAction(APPROVE, options)).result;
};
const keys = (api: ReturnType<typeof fakeApi>) => api.sentTo(APPROVE).map(({ key }) => key);

describe('an action', () => {
  it('shows the server’s message and resolves to true', async () => {
    const api = fakeApi();
    api.answer(APPROVE, null, '已审核通过');
    const result = hook();
    expect(await act(() => result.current.run(order))).toBe(true);
    expect(await screen.findByText('已审核通过')).toBeTruthy();
  });

  it('is sent once when it is called again while running', async () => {
    const api = fakeApi();
    const release = api.hold(APPROVE, null);
    const result = hook();
    await act(async () => {
      const first = result.current.run(order);
      expect(await result.current.run(order)).toBe(false);
      release();
      await first;
    });
    expect(api.bodies(APPROVE)).toEqual([order]);
  });

  it('keeps its key after a lost answer and uses a new one after an answer or for other content', async () => {
    const api = fakeApi();
    const result = hook();
    api.fail(APPROVE);
    await act(() => result.current.run(order));
    api.answer(APPROVE, null);
    await act(() => result.current.run(order));
    await act(() => result.current.run(order));
    api.fail(APPROVE);
    await act(() => result.current.run(order));
    await act(() => result.current.run({ no: 'D2', remark: '' }));
    const [lost, retried, again, lostAgain, other] = keys(api);
    expect(lost).toBeTruthy();
    expect(retried).toBe(lost);
    expect(again).not.toBe(lost);
    expect(other).not.toBe(lostAgain);
  });

  it('keeps its key after a server error or a rate limit', async () => {
    const api = fakeApi();
    const result = hook();
    api.refuse(APPROVE, 500, '服务器异常', 500);
    await act(() => result.current.run(order));
    api.refuse(APPROVE, 429, '请求过于频繁，请稍后再试', 429);
    await act(() => result.current.run(order));
    api.answer(APPROVE, null);
    await act(() => result.current.run(order));
    const [failed, limited, done] = keys(api);
    expect(limited).toBe(failed);
    expect(done).toBe(failed);
  });

  it('passes a refusal to onFailed', async () => {
    const api = fakeApi();
    api.refuse(APPROVE, 422, '该订单已处理');
    const onFailed = vi.fn();
    const result = hook({ onFailed });
    expect(await act(() => result.current.run(order))).toBe(false);
    expect(onFailed.mock.calls[0]?.[0]).toBe('该订单已处理');
  });
});
