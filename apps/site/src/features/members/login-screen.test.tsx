import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  drawnCode,
  elsewhere,
  field,
  fillLogin,
  LOGIN,
  loginApi,
  open,
  submitLogin,
  submitRegistration,
} from '../../../test/login.tsx';
import { anAppInfo } from '../../../test/render-app.tsx';
import { signIn } from '../../lib/session.ts';

let api: ReturnType<typeof loginApi>;
beforeEach(() => {
  api = loginApi();
});

describe('the tabs', () => {
  it('follow the query and keep its other parameters', async () => {
    const { user } = open('/login?type=1&redirect=%2Fmoney');
    expect(screen.getByRole('tab', { name: '注册' }).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('tab', { name: '登录' }));
    fillLogin();
    await user.click(submitLogin());
    expect((await elsewhere()).textContent).toBe('/money');
  });

  it('can be changed with the arrow keys', async () => {
    const { user } = open();
    screen.getByRole('tab', { name: '登录' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '注册' }));
    expect(submitRegistration()).toBeTruthy();
  });

  it('change with the register link of the login', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: '没有账号？去注册' }));
    expect(submitRegistration()).toBeTruthy();
  });
});

describe('login', () => {
  it('shows the time of the previous login', async () => {
    api.answer(LOGIN, { api_token: 'fresh-token', previous_login: '2026-06-17 20:14:00' });
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    expect(await screen.findByText('上次登录 06-17 20:14')).toBeTruthy();
  });

  it('shows no previous login of a new member', async () => {
    api.answer(LOGIN, { api_token: 'fresh-token', previous_login: '' });
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    await elsewhere();
    expect(screen.queryByText(/上次登录/)).toBeNull();
  });

  it('checks the fields in order, shows the error under its field and focuses it', async () => {
    const { user } = open();
    const expectFailure = async (name: string, text: string) => {
      await user.click(submitLogin());
      expect(screen.getByText(text).closest('[role=alert]')).toBeTruthy();
      expect(document.activeElement).toBe(field(name));
    };
    await expectFailure('用户名', '请输入您的账号和密码！');
    await user.type(field('用户名'), 'koi8866');
    await expectFailure('登录密码', '请输入您的账号和密码！');
    await user.type(field('登录密码'), 'koi888888');
    await expectFailure('验证码', '请输入验证码！');
    await user.type(field('验证码'), 'ZZ');
    await expectFailure('验证码', '验证码错误！');
    expect(api.bodies(LOGIN)).toEqual([]);
  });

  it('sends name, password and code, stores the token in both storages and goes home', async () => {
    const { user } = open();
    const code = drawnCode();
    fillLogin();
    await user.click(submitLogin());
    expect((await elsewhere()).textContent).toBe('/');
    expect(api.bodies(LOGIN)).toEqual([{ name: 'koi8866', password: 'koi888888', code }]);
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['fresh-token', 'fresh-token']);
    expect(api.sentTo(calls.members.refresh)[0]?.token).toBe('Bearer fresh-token');
  });

  it('accepts the captcha in upper and lower case', async () => {
    const { user } = open();
    fillLogin(drawnCode().toLowerCase());
    await user.click(submitLogin());
    expect((await elsewhere()).textContent).toBe('/');
  });

  it('is remembered for twelve hours unless the box is unticked', async () => {
    const before = Date.now();
    const { user } = open();
    const box = screen.getByRole('checkbox', { name: /自动登录/ });
    expect(box).toHaveProperty('checked', true);
    fillLogin();
    await user.click(submitLogin());
    await elsewhere();
    const { token, expiresAt } = JSON.parse(localStorage.getItem('autoLogin') ?? '{}');
    expect(token).toBe('fresh-token');
    expect(expiresAt - before).toBeGreaterThanOrEqual(43_200_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(43_200_000);
  });

  it('is not remembered when the box is unticked', async () => {
    const { user } = open();
    await user.click(screen.getByRole('checkbox', { name: /自动登录/ }));
    fillLogin();
    await user.click(submitLogin());
    await elsewhere();
    expect(localStorage.getItem('autoLogin')).toBeNull();
  });

  it('is sent once however often the button is tapped', async () => {
    const release = api.hold(LOGIN, { api_token: 'fresh-token', previous_login: '' });
    const { user } = open();
    fillLogin();
    await user.tripleClick(submitLogin());
    await user.keyboard('{Enter}');
    release();
    await elsewhere();
    expect(api.bodies(LOGIN)).toHaveLength(1);
  });

  it('shows a refusal as a toast, draws a new captcha and can be tried again', async () => {
    api.refuse(LOGIN, 400, '账号或密码错误');
    const { user } = open();
    fillLogin();
    const code = drawnCode();
    await user.click(submitLogin());
    expect(await screen.findByText('账号或密码错误')).toBeTruthy();
    await waitFor(() => expect(drawnCode()).not.toBe(code));
    expect(field('验证码')).toHaveProperty('value', '');
    expect(field('用户名')).toHaveProperty('value', 'koi8866');
    api.answer(LOGIN, { api_token: 'fresh-token', previous_login: '' });
    await user.type(field('验证码'), drawnCode());
    await user.click(submitLogin());
    expect((await elsewhere()).textContent).toBe('/');
  });

  it('shows the message of a 429', async () => {
    api.refuse(LOGIN, 429, '尝试次数过多，请稍后再试', 429);
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    expect(await screen.findByText('尝试次数过多，请稍后再试')).toBeTruthy();
  });

  it('shows a message when the network is down', async () => {
    api.fail(LOGIN);
    const { user } = open();
    fillLogin();
    await user.click(submitLogin());
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
  });
});

describe('the captcha', () => {
  it('is redrawn by a tap, which empties the field', async () => {
    const { user } = open();
    const code = drawnCode();
    await user.type(field('验证码'), 'AB');
    await user.click(screen.getByRole('button', { name: '点击更换验证码' }));
    expect(drawnCode()).not.toBe(code);
    expect(field('验证码')).toHaveProperty('value', '');
  });

  it('shows its own hints during typing', async () => {
    const { user } = open();
    const wrong = drawnCode() === 'AAAA' ? 'BBBB' : 'AAAA';
    await user.type(field('验证码'), wrong);
    expect(screen.getByText('验证码错误，请重新输入')).toBeTruthy();
    await user.clear(field('验证码'));
    expect(screen.getByText('请输入验证码')).toBeTruthy();
  });

  it('accepts four characters, and the other fields thirty-two', () => {
    open('/login?type=1');
    expect(field('验证码').getAttribute('maxlength')).toBe('4');
    for (const name of ['用户名', '登录密码', '确认密码', '真实姓名', '支付密码'])
      expect(field(name).getAttribute('maxlength')).toBe('32');
  });
});

describe('the destination of the login', () => {
  const landing = async (redirect: string) => {
    signIn('live-token');
    const { view } = open(`/login?redirect=${encodeURIComponent(redirect)}`);
    const { textContent } = await elsewhere();
    view.unmount();
    return textContent;
  };

  it('is the page requested first, including its query', async () => {
    expect(await landing('/transRecord?type=2')).toBe('/transRecord?type=2');
  });

  it('is never outside the site', async () => {
    for (const trick of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%2F/evil',
    ])
      expect(await landing(trick)).toBe('/');
  });

  it('is home for a member who is already logged in and requested no page', async () => {
    signIn('live-token');
    open('/login');
    expect((await elsewhere()).textContent).toBe('/');
  });

  it('can also be home or the public service, by links for visitors', () => {
    open();
    expect(screen.getByRole('link', { name: '先去逛逛' }).getAttribute('href')).toBe('#/');
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/gamePage?dailiD=2');
  });
});

it('shows the reason in place of the registration while it is in maintenance, and still offers the login', async () => {
  api.answer(calls.settings.app, anAppInfo({ registration_closed: '注册升级' }));
  const { user } = open('/login?type=1');
  expect(await screen.findByRole('heading', { name: '注册维护中' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '立即注册' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '登录' }));
  expect(submitLogin()).toBeTruthy();
});
