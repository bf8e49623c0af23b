import { calls } from '@koi/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { LoginScreen } from '../src/features/members/login-screen.tsx';
import { aMember, fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';

export const LOGIN = calls.members.login;
export const REGISTER = calls.members.register;

/** A fake server that accepts every login and registration. */
export const loginApi = () => {
  const api = fakeApi();
  api.answer(LOGIN, { api_token: 'fresh-token', previous_login: '' });
  api.answer(REGISTER, { api_token: 'new-token' });
  api.answer(calls.members.refresh, aMember());
  return api;
};

export const open = (at = '/login') => renderScreen(<LoginScreen />, at);
export const drawnCode = () => screen.getByText(/^验证码：/).getAttribute('data-captcha') ?? '';
export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
export const submitLogin = () => screen.getByRole('button', { name: '立即登录' });
export const submitRegistration = () => screen.getByRole('button', { name: '立即注册' });
export const elsewhere = () => screen.findByTestId('elsewhere');

export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export const fillLogin = (code = drawnCode()) => {
  fill('用户名', 'koi8866');
  fill('登录密码', 'koi888888');
  fill('验证码', code);
};

/** Answers the first offer of limits, which follows the registration. */
export const declineOffer = async () => fireEvent.click(await screen.findByRole('button', { name: '暂不设置' }));

export const fillRegistration = () => {
  fill('用户名', 'koi8866');
  fill('登录密码', 'koi888888');
  fill('确认密码', 'koi888888');
  fill('真实姓名', '陈宇');
  fill('支付密码', '888888');
  fill('验证码', drawnCode());
};
