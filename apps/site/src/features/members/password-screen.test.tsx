import { calls } from '@koi/contract/calls';
import { PAY_RESETS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { PasswordScreen } from './password-screen.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  signIn('token');
});

const LOGIN_CHANGE = calls.members.changePassword;
const PAY_CHANGE = calls.members.changePayPassword;
const open = (type: 1 | 2) => renderScreen(<PasswordScreen />, `/password?type=${type}`);
const inputs = () => document.querySelectorAll('input');
const fill = (...values: string[]) => {
  for (const [index, value] of values.entries()) {
    const input = inputs()[index];
    if (input) fireEvent.change(input, { target: { value } });
  }
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: '确认修改' }));

const ORDER: [values: string[], failing: number, text: string][] = [
  [['', '', ''], 0, '请输入旧密码'],
  [['old', '', ''], 1, '请输入新密码'],
  [['old', 'new', ''], 2, '请输入确认密码'],
  [['old', 'new', 'other'], 0, '请输入正确的旧密码长度'],
  [['koi888888', 'new', 'other'], 1, '请输入正确的新密码长度'],
  [['koi888888', 'koi888888', 'other'], 2, '两次密码不一致！'],
  [['koi888888', 'koi888888', 'koi888888'], 1, '新旧密码不能一致！'],
];

describe('changing a password', () => {
  it.each([1, 2] as const)('of type %i shows every error in its order and focuses its field', (type) => {
    open(type);
    for (const [values, failing, text] of ORDER) {
      fill(...values);
      submit();
      expect(screen.getByText(text)).toBeTruthy();
      expect(document.activeElement).toBe(inputs()[failing]);
    }
    expect([...api.sentTo(LOGIN_CHANGE), ...api.sentTo(PAY_CHANGE)]).toEqual([]);
  });

  it('of withdrawals leads to a new one when it was forgotten', () => {
    open(2);
    expect(screen.getByRole('link', { name: PAY_RESETS.forgotten }).getAttribute('href')).toBe('#/payReset');
  });

  it('of the login ends the session and leads to the login', async () => {
    api.answer(LOGIN_CHANGE, null, '密码修改成功！');
    open(1);
    fill('koi888888', 'lotus2026', 'lotus2026');
    submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(screen.getByText('密码修改成功！')).toBeTruthy();
    expect(api.bodies(LOGIN_CHANGE)).toEqual([{ password: 'koi888888', paypassword: 'lotus2026' }]);
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null]);
  });

  it('of withdrawals keeps the session and goes back', async () => {
    api.answer(PAY_CHANGE, null);
    open(2);
    fill('888888', '666666', '666666');
    submit();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/userCent');
    expect(screen.getByText('密码修改成功！')).toBeTruthy();
    expect(api.bodies(PAY_CHANGE)).toEqual([{ password: '888888', paypassword: '666666' }]);
    expect(localStorage.getItem('token')).toBe('token');
  });

  it('of withdrawals accepts at most 18 characters', () => {
    open(2);
    fill('888888', '1'.repeat(19), '1'.repeat(19));
    submit();
    expect(screen.getByText('请输入正确的新密码长度')).toBeTruthy();
  });

  it('marks a wrong old password and stays on the page', async () => {
    api.refuse(LOGIN_CHANGE, 400, '旧密码错误');
    open(1);
    fill('koi000000', 'lotus2026', 'lotus2026');
    submit();
    const old = screen.getByLabelText('旧登录密码');
    await waitFor(() => expect(old.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('旧密码错误').closest('[role=alert]')?.id).toBe(old.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(old);
    expect(localStorage.getItem('token')).toBe('token');
  });

  it('sends one request however often it is submitted', async () => {
    const release = api.hold(LOGIN_CHANGE, null);
    open(1);
    fill('koi888888', 'lotus2026', 'lotus2026');
    const button = screen.getByRole('button', { name: '确认修改' });
    fireEvent.click(button);
    fireEvent.click(button);
    release();
    await screen.findByTestId('elsewhere');
    expect(api.bodies(LOGIN_CHANGE)).toHaveLength(1);
  });

  it('shows the strength of the new one', () => {
    open(1);
    fill('', '123456');
    expect(screen.getByText('强度 弱')).toBeTruthy();
    fill('', 'Koi-2026-lotus');
    expect(screen.getByText('强度 强')).toBeTruthy();
  });
});
