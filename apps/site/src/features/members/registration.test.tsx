import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  declineOffer,
  drawnCode,
  elsewhere,
  field,
  fill,
  fillRegistration,
  loginApi,
  open,
  REGISTER,
  submitRegistration,
} from '../../../test/login.tsx';

let api: ReturnType<typeof loginApi>;
beforeEach(() => {
  api = loginApi();
});

describe('registration', () => {
  it('shows every error in the specified order, under its field', async () => {
    const { user } = open('/login?type=1');
    const steps: [failing: string, text: string, value: string][] = [
      ['用户名', '用户名长度6~16位，以字母或数字组合！', 'koi8866'],
      ['登录密码', '请输入正确的密码长度，最少6位！', 'koi888888'],
      ['确认密码', '两次密码不一致！', 'koi888888'],
      ['真实姓名', '请输入您的真实姓名!', '陈宇'],
      ['支付密码', '请输入正确的支付密码长度，最少6位！', '8'.repeat(19)],
      ['支付密码', '请输入正确的支付密码长度，最多18位！', '888888'],
      ['验证码', '请输入验证码！', 'ZZ'],
      ['验证码', '验证码错误！', ''],
    ];
    for (const [name, text, value] of steps) {
      await user.click(submitRegistration());
      expect(screen.getByText(text).closest('[role=alert]')).toBeTruthy();
      expect(document.activeElement).toBe(field(name));
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      if (value) fill(name, value);
    }
    expect(api.bodies(REGISTER)).toEqual([]);
  });

  it('shows both limits of the pay password before anything is typed', () => {
    open('/login?type=1');
    expect(field('支付密码').getAttribute('placeholder')).toBe('支付密码，6~18 位');
  });

  it('accepts a name with blanks around it and sends it without them', async () => {
    const { user } = open('/login?type=1');
    fillRegistration();
    fill('用户名', ' koi8866 ');
    expect(screen.getByLabelText('用户名格式正确')).toBeTruthy();
    await user.click(submitRegistration());
    await declineOffer();
    await elsewhere();
    expect(api.bodies(REGISTER)).toMatchObject([{ name: 'koi8866' }]);
  });

  it('marks a name that is taken and focuses the field', async () => {
    api.refuse(REGISTER, 409, '该用户名已被注册');
    const { user } = open('/login?type=1');
    fillRegistration();
    await user.click(submitRegistration());
    await waitFor(() => expect(field('用户名').getAttribute('aria-invalid')).toBe('true'));
    const note = document.getElementById(field('用户名').getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('该用户名已被注册');
    expect(document.activeElement).toBe(field('用户名'));
    expect(field('验证码')).toHaveProperty('value', '');
    await user.type(field('用户名'), '9');
    expect(field('用户名').getAttribute('aria-invalid')).toBeNull();
  });

  it('marks a valid name at once', async () => {
    const { user } = open('/login?type=1');
    await user.type(field('用户名'), 'koi88');
    expect(screen.queryByLabelText('用户名格式正确')).toBeNull();
    await user.type(field('用户名'), '66');
    expect(screen.getByLabelText('用户名格式正确')).toBeTruthy();
    await user.type(field('用户名'), '-');
    expect(screen.queryByLabelText('用户名格式正确')).toBeNull();
  });

  it('sends the referrer once and removes it', async () => {
    window.location.hash = '#/login?type=1&pid=agent8866';
    const { user } = open('/login?type=1&pid=agent8866');
    fillRegistration();
    const code = drawnCode();
    await user.click(submitRegistration());
    await declineOffer();
    await elsewhere();
    expect(api.bodies(REGISTER)).toEqual([
      {
        name: 'koi8866',
        password: 'koi888888',
        confirmPass: 'koi888888',
        realname: '陈宇',
        paypassword: '888888',
        code,
        pid: 'agent8866',
      },
    ]);
    expect(localStorage.getItem('pid')).toBeNull();
    expect(localStorage.getItem('token')).toBe('new-token');
  });

  it('keeps the referrer when the server refuses', async () => {
    localStorage.setItem('pid', 'agent8866');
    api.refuse(REGISTER, 409, '该用户名已被注册');
    const { user } = open('/login?type=1');
    fillRegistration();
    await user.click(submitRegistration());
    expect(await screen.findByText('该用户名已被注册')).toBeTruthy();
    expect(localStorage.getItem('pid')).toBe('agent8866');
  });

  it('says that the site is for adults', () => {
    open('/login?type=1');
    expect(screen.getByText(/仅限18周岁及以上人士/)).toBeTruthy();
  });

  it('is followed by the first offer of limits, before the requested page', async () => {
    const { user } = open('/login?type=1&redirect=%2Fmoney');
    fillRegistration();
    await user.click(submitRegistration());
    expect(await screen.findByRole('dialog', { name: '先给自己设个限额？' })).toBeTruthy();
    await declineOffer();
    expect((await elsewhere()).textContent).toBe('/money');
    expect(api.bodies(calls.protection.declineOffer)).toHaveLength(1);
  });

  it('leads to the hub when limits are wanted', async () => {
    const { user } = open('/login?type=1&redirect=%2Fmoney');
    fillRegistration();
    await user.click(submitRegistration());
    await user.click(await screen.findByRole('button', { name: '设置' }));
    expect((await elsewhere()).textContent).toBe('/protection');
    expect(api.bodies(calls.protection.declineOffer)).toEqual([]);
  });
});
