import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aList } from '../../../../test/orders.ts';
import { anOrdinaryDay } from '../../../../test/ordinary-day.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { address, aStaffMember } from '../../../../test/render-screen.tsx';

const LOGIN = staffCalls.session.login;
const VERIFY = staffCalls.session.verify;
const boss = aStaffMember();
const codeTicket = { ticket: 'ticket-1', step: 'code' as const, secret: '', otpauth: '' };
const enrolTicket = {
  ticket: 'ticket-2',
  step: 'enrol' as const,
  secret: 'ABCDEFGHIJKLMNOP',
  otpauth: 'otpauth://totp/Koi:boss01?secret=ABCDEFGHIJKLMNOP&issuer=Koi',
};

const atLogin = (at = '/staff') => {
  const api = anOrdinaryDay();
  api.answer(LOGIN, codeTicket);
  api.answer(VERIFY, { token: 'token-9', staff: boss });
  const { user } = renderApp(at, 'visitor');
  const giveName = async () => {
    await user.type(await screen.findByLabelText('账号'), 'boss01');
    await user.type(screen.getByLabelText('密码'), 'right horse 1');
    await user.click(screen.getByRole('button', { name: '下一步' }));
  };
  return { api, user, giveName };
};
const codeInput = () => screen.findByLabelText<HTMLInputElement>('6 位动态验证码');

describe('the first login step', () => {
  it('asks for missing fields before it sends a request', async () => {
    const { api, user } = atLogin();
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(await screen.findByText('请输入账号')).toBeTruthy();
    expect(api.bodies(LOGIN)).toEqual([]);
  });

  it('shows the server’s message', async () => {
    const { api, giveName } = atLogin();
    api.refuse(LOGIN, 400, '账号或密码错误');
    await giveName();
    expect(await screen.findByText('账号或密码错误')).toBeTruthy();
  });

  it('shows how long to wait and sends nothing before', async () => {
    const { api, user, giveName } = atLogin();
    api.refuse(LOGIN, 429, '尝试次数过多，请稍后再试', 429, { 'Retry-After': '95' });
    await giveName();
    expect(await screen.findByText('尝试次数过多，请稍后再试')).toBeTruthy();
    expect(screen.getByText(/请等待 1 分 3[45] 秒/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '下一步' }));
    expect(api.bodies(LOGIN)).toHaveLength(1);
  });
});

describe('the second login step', () => {
  it('sends the six digits with the ticket and opens the requested page', async () => {
    const { api, user, giveName } = atLogin('/audit');
    await giveName();
    await user.type(await codeInput(), '407218');
    expect(await screen.findByRole('heading', { name: '审计日志' })).toBeTruthy();
    expect(api.bodies(VERIFY)).toEqual([{ ticket: 'ticket-1', code: '407218' }]);
    expect(address()).toBe('/audit');
    expect(api.sentTo(staffCalls.session.me).map(({ token }) => token)).toEqual(['Bearer token-9']);
  });

  it('accepts a pasted code that contains a space', async () => {
    const { api, user, giveName } = atLogin();
    await giveName();
    const input = await codeInput();
    expect([input.autocomplete, document.activeElement]).toEqual(['one-time-code', input]);
    await user.paste('407 218');
    await waitFor(() => expect(api.bodies(VERIFY)).toEqual([{ ticket: 'ticket-1', code: '407218' }]));
  });

  it('clears the field after a wrong code', async () => {
    const { api, user, giveName } = atLogin();
    api.refuse(VERIFY, 400, '动态验证码错误');
    await giveName();
    await user.type(await codeInput(), '000000');
    expect(await screen.findByText('动态验证码错误')).toBeTruthy();
    expect((await codeInput()).value).toBe('');
  });

  it('returns to the first step when the ticket has expired', async () => {
    const { api, user, giveName } = atLogin();
    api.refuse(VERIFY, 409, '验证已超时，请重新登录');
    await giveName();
    await user.type(await codeInput(), '000000');
    expect(await screen.findByLabelText('账号')).toBeTruthy();
    expect(screen.getByText('验证已超时，请重新登录')).toBeTruthy();
  });

  it('can be cancelled to use another account', async () => {
    const { user, giveName } = atLogin();
    await giveName();
    await user.click(await screen.findByRole('button', { name: '换账号' }));
    expect(await screen.findByLabelText('账号')).toBeTruthy();
  });
});

describe('the first login of an account', () => {
  it('shows the secret as a QR code and in groups of four before it asks for the digits', async () => {
    const { api, giveName } = atLogin();
    api.answer(LOGIN, enrolTicket);
    await giveName();
    expect(await screen.findByRole('img', { name: '身份验证器二维码' })).toBeTruthy();
    expect(screen.getByText('将密钥加入身份验证器')).toBeTruthy();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(await codeInput()).toBeTruthy();
  });
});

describe('a session that has ended', () => {
  it('leads to the login and then back to the same page with its filters', async () => {
    const api = anOrdinaryDay();
    api.answer(LOGIN, codeTicket);
    api.answer(VERIFY, { token: 'token-9', staff: boss });
    const { user } = renderApp('/audit', boss);
    await screen.findByRole('heading', { name: '审计日志' });
    api.refuse(staffCalls.audit.list, 401, '登录已过期，请重新登录', 401);
    fireEvent.click(screen.getByRole('radio', { name: '登录' }));
    await user.type(await screen.findByLabelText('账号'), 'boss01');
    expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy();
    expect(sessionStorage.getItem('staffToken')).toBeNull();

    api.answer(staffCalls.audit.list, aList([]));
    await user.type(screen.getByLabelText('密码'), 'right horse 1');
    await user.click(screen.getByRole('button', { name: '下一步' }));
    await user.type(await codeInput(), '407218');
    expect(await screen.findByRole('heading', { name: '审计日志' })).toBeTruthy();
    expect(address()).toBe('/audit?group=login');
  });
});
