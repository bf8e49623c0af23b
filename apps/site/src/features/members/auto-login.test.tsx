import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** As after opening the site: the session is restored from storage when its module loads. */
const openSite = async () => {
  vi.resetModules();
  const [{ LoginScreen }, { queryClient }, { currentToken }] = await Promise.all([
    import('./login-screen.tsx'),
    import('../../lib/api.ts'),
    import('../../lib/session.ts'),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/" element={<p>首页</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { token: currentToken() };
};

const remember = (token: string, leftMs: number) =>
  localStorage.setItem('autoLogin', JSON.stringify({ token, expiresAt: Date.now() + leftMs }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a remembered login', () => {
  it('leads straight home while it lasts', async () => {
    remember('remembered', HOUR_MS);
    expect(await openSite()).toEqual({ token: 'remembered' });
    expect(await screen.findByText('首页')).toBeTruthy();
  });

  it('is removed once it has expired, and the form is shown', async () => {
    remember('remembered', -1);
    expect(await openSite()).toEqual({ token: undefined });
    expect(screen.getByRole('button', { name: '立即登录' })).toBeTruthy();
    expect(localStorage.getItem('autoLogin')).toBeNull();
  });

  it('gives way to a live session', async () => {
    remember('remembered', HOUR_MS);
    localStorage.setItem('token', 'live');
    expect(await openSite()).toEqual({ token: 'live' });
  });
});
