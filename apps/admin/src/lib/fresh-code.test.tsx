import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { staffCalls } from './api.ts';
import { FreshCode } from './fresh-code-dialog.tsx';
import { useAction } from './use-action.ts';

const APPROVE = staffCalls.withdrawals.approve;
const CONFIRM = staffCalls.session.confirm;
const order = { no: 'W1', remark: '' };

/** An action that the server refuses until it has accepted a code. */
const refusedAction = () => {
  const api = fakeApi();
  api.refuse(APPROVE, 403, '此操作需要重新输入动态验证码');
  const { user, view } = renderScreen(<FreshCode />, '/');
  const onFailed = vi.fn();
  const { result } = renderHook(() => useAction(APPROVE, { onFailed }));
  const run = () => {
    let outcome: Promise<boolean> = Promise.resolve(false);
    act(() => {
      outcome = result.current.run(order);
    });
    return outcome;
  };
  return { api, user, view, onFailed, run };
};
const dialog = () => screen.findByRole('dialog', { name: '重新验证身份' });
const input = () => screen.findByLabelText<HTMLInputElement>('6 位动态验证码');

describe('an action that needs a fresh code', () => {
  it('asks for it, sends it, and is repeated with the same key', async () => {
    const { api, user, run, onFailed } = refusedAction();
    const outcome = run();
    expect(await dialog()).toBeTruthy();
    const field = await input();
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(field);
    api.answer(CONFIRM, null);
    api.answer(APPROVE, null, '已审核通过');
    await user.type(field, '407218');
    expect(await outcome).toBe(true);
    expect(await screen.findByText('已审核通过')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.bodies(CONFIRM)).toEqual([{ code: '407218' }]);
    const [first, second] = api.sentTo(APPROVE);
    expect(second?.key).toBe(first?.key);
    expect(api.bodies(APPROVE)).toEqual([order, order]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is left as it was when the person cancels', async () => {
    const { api, user, run, onFailed } = refusedAction();
    const outcome = run();
    await dialog();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await outcome).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.bodies(APPROVE)).toEqual([order]);
    expect(api.bodies(CONFIRM)).toEqual([]);
    expect(onFailed).not.toHaveBeenCalled();
    expect(screen.queryByText('此操作需要重新输入动态验证码')).toBeNull();
  });

  it('shows why a code was not accepted, and takes the next one', async () => {
    const { api, user, run } = refusedAction();
    const outcome = run();
    api.refuse(CONFIRM, 400, '动态验证码错误');
    await user.type(await input(), '000000');
    expect((await screen.findByText('动态验证码错误')).closest('[role=alert]')).toBeTruthy();
    expect((await input()).value).toBe('');
    expect((await input()).getAttribute('aria-invalid')).toBe('true');
    api.answer(CONFIRM, null);
    api.answer(APPROVE, null);
    await user.type(await input(), '407218');
    expect(await outcome).toBe(true);
  });

  it('asks for six digits before it sends a code', async () => {
    const { api, user, run } = refusedAction();
    void run();
    await user.type(await input(), '407');
    await user.click(screen.getByRole('button', { name: '验证并继续' }));
    expect(await screen.findByText('请输入6位动态验证码')).toBeTruthy();
    expect(api.bodies(CONFIRM)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '取消' }));
  });

  it('ends when the session does', async () => {
    const { api, run, view } = refusedAction();
    const outcome = run();
    await dialog();
    view.unmount();
    await waitFor(async () => expect(await outcome).toBe(false));
    expect(api.bodies(APPROVE)).toEqual([order]);
  });
});
