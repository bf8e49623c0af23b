import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** Simulates opening the site: the session is restored from storage when its module loads. */
const openSite = async () => {
  vi.resetModules();
  window.location.hash = '#/login';
  const [{ LoginScreen }, { queryClient }, { QueryClientProvider }, { currentToken }, { Router }] = await Promise.all([
    import('./login-screen.tsx'),
    import('../../lib/api.ts'),
    import('../../lib/query/index.ts'),
    import('../../lib/session.ts'),
    import('@koi/ui/router'),
  ]);
  render(
    <QueryClientProvider value={queryClient}>
      <Router>
        <LoginScreen />
      </Router>
    </QueryClientProvider>,
  );
  return { token: currentToken() };
};

const remember = (token: string, leftMs: number) =>
  localStorage.setItem('autoLogin', JSON.stringify({ token, expiresAt: Date.now() + leftMs }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.location.hash = '';
});

describe('a remembered login', () => {
  it('leads directly home while it is valid', async () => {
    remember('remembered', HOUR_MS);
    expect(await openSite()).toEqual({ token: 'remembered' });
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });

  it('is removed once it has expired, and the form is shown', async () => {
    remember('remembered', -1);
    expect(await openSite()).toEqual({ token: undefined });
    expect(screen.getByRole('button', { name: '立即登录' })).toBeTruthy();
    expect(localStorage.getItem('autoLogin')).toBeNull();
  });

  it('is ignored when there is a live session', async () => {
    remember('remembered', HOUR_MS);
    localStorage.setItem('token', 'live');
    expect(await openSite()).toEqual({ token: 'live' });
  });
});
