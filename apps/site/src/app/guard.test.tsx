import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { address, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { currentToken, signIn } from '../lib/session.ts';
import { redirectOf } from './guard.ts';
import { findRoute } from './routes.tsx';

describe('the route guard', () => {
  it.each([
    ['/mine', '/login?redirect=%2Fmine'],
    ['/password?type=2', '/login?redirect=%2Fpassword%3Ftype%3D2'],
    ['/transfer', '/login?redirect=%2Ftransfer'],
    ['/money', '/login?redirect=%2Fmoney'],
  ])('redirects a visitor who opens %s to %s', async (wanted, login) => {
    anOrdinaryDay();
    renderApp(wanted);
    await waitFor(() => expect(address()).toBe(login));
  });

  it('admits a visit whose token is in sessionStorage', () => {
    sessionStorage.setItem('token', 'abc');
    expect(currentToken()).toBe('abc');
  });

  it('admits a visit whose token was put into localStorage by another tab of the browser', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the site writes the same cookie
    document.cookie = 'koi_open=; path=/';
    localStorage.setItem('token', 'abc');
    expect(currentToken()).toBe('abc');
  });

  it('admits a member', async () => {
    anOrdinaryDay();
    signIn('abc');
    renderApp('/mine');
    expect(await screen.findByText('退出登录')).toBeTruthy();
    expect(address()).toBe('/mine');
  });

  it('sends a member who logs out on a member page to a login without a redirect parameter', async () => {
    anOrdinaryDay();
    signIn('abc');
    renderApp('/mine');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    // The page that was left has been checked by the guard when the login is shown.
    expect(await screen.findByRole('textbox', { name: '用户名' })).toBeTruthy();
    expect(screen.queryByText('退出登录')).toBeNull();
    expect(address()).toBe('/login');
  });

  it.each(['/nowhere', '/Vip', '/activity/1', '//evil.example'])('redirects %s to home', async (wanted) => {
    anOrdinaryDay();
    renderApp(wanted);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keeps a member whose session has just ended on the page until they close the alert', () => {
    const row = findRoute('/mine');
    expect(redirectOf({ row, wanted: '/mine', mayStay: true })).toBeUndefined();
    expect(redirectOf({ row, wanted: '/mine', mayStay: false })).toBe('/login?redirect=%2Fmine');
  });
});
