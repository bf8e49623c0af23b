import { calls } from '@koi/contract/calls';
import { MEMBERS, SECURITY } from '@koi/contract/texts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { fill, fillLogin, LOGIN, loginApi, open, submitLogin } from '../../../test/login.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RecoverScreen } from './recover-screen.tsx';

const RECOVER = calls.security.recover;

describe('the recovery of an account', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    api = fakeApi();
  });

  it('checks the fields in order, and leads to the login with the new password', async () => {
    api.answer(RECOVER, null, SECURITY.recovered);
    const { user } = renderScreen(<RecoverScreen />, '/recover');
    const send = () => user.click(screen.getByRole('button', { name: '设置新密码' }));
    await send();
    expect(screen.getByText(SECURITY.recoveryNameMissing)).toBeTruthy();
    fill('用户名', 'koi8866');
    await send();
    expect(screen.getByText(SECURITY.recoveryCodeMissing)).toBeTruthy();
    fill('第 1 段代码', 'AAAA-BBBB-CCCC');
    await send();
    expect(screen.getByText(SECURITY.recoveryCodeMissing)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('第 2 段代码', { selector: 'input' }));
    fill('第 2 段代码', 'DDDD-EEEE-FFFF');
    await send();
    expect(screen.getByText(MEMBERS.password)).toBeTruthy();
    fill('新登录密码', 'new-secret-8');
    await send();
    expect(screen.getByText(MEMBERS.passwordsDiffer)).toBeTruthy();
    expect(api.bodies(RECOVER)).toEqual([]);
    fill('确认密码', 'new-secret-8');
    await send();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(api.bodies(RECOVER)).toEqual([
      { name: 'koi8866', code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', password: 'new-secret-8', confirmPass: 'new-secret-8' },
    ]);
  });

  it('shows a refusal at its field', async () => {
    api.refuse(RECOVER, 400, SECURITY.passwordCommon);
    const { user } = renderScreen(<RecoverScreen />, '/recover');
    fill('用户名', 'koi8866');
    fill('第 1 段代码', 'AAAA');
    fill('第 2 段代码', 'BBBB');
    fill('新登录密码', 'password1');
    fill('确认密码', 'password1');
    await user.click(screen.getByRole('button', { name: '设置新密码' }));
    expect(await screen.findByText(SECURITY.passwordCommon)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('新登录密码', { selector: 'input' }));
  });
});

describe('a login with an authenticator', () => {
  it('asks for the code after the password and sends the login again with it', async () => {
    const api = loginApi();
    api.refuse(LOGIN, 422, SECURITY.codeNeeded);
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    const field = await screen.findByLabelText('动态验证码', { selector: 'input' });
    await user.click(screen.getByRole('button', { name: '验证并登录' }));
    expect(screen.getByText(SECURITY.codeForm)).toBeTruthy();

    api.refuse(LOGIN, 400, SECURITY.codeWrong);
    await user.type(field, '000000');
    await user.click(screen.getByRole('button', { name: '验证并登录' }));
    expect(await screen.findByText(SECURITY.codeWrong)).toBeTruthy();

    api.answer(LOGIN, { api_token: 'fresh-token', previous_login: '2026-06-17 22:08:00' });
    await user.clear(field);
    await user.type(field, '123456');
    await user.click(screen.getByRole('button', { name: '验证并登录' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
    expect(screen.getByText('上次登录 06-17 22:08')).toBeTruthy();
    const [first, , last] = api.bodies(LOGIN) as { code: string; totp: string }[];
    expect(last).toEqual({ ...first, totp: '123456' });
  });

  it('returns to the form', async () => {
    const api = loginApi();
    api.refuse(LOGIN, 422, SECURITY.codeNeeded);
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    await user.click(await screen.findByRole('button', { name: '返回重新登录' }));
    expect(submitLogin()).toBeTruthy();
  });
});
