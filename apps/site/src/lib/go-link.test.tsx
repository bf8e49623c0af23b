import { navigate } from '@koi/ui/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './client.ts';
import { GoLink, Redirect } from './go-link.tsx';
import { RouteTable } from './navigation.ts';
import { QueryClientProvider } from './query/index.ts';

const prefetch = vi.fn();

const link = (needsLogin: boolean) => {
  render(
    <QueryClientProvider value={queryClient}>
      <RouteTable value={{ needsLogin: () => needsLogin, prefetch }}>
        <GoLink to="/vip?level=2">VIP</GoLink>
      </RouteTable>
    </QueryClientProvider>,
  );
  return screen.getByRole('link', { name: 'VIP' });
};

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('the screen behind a link', () => {
  it('is loaded when a finger stays on the link', () => {
    fireEvent.pointerEnter(link(false));
    expect(prefetch).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(prefetch.mock.calls).toEqual([['/vip']]);
  });

  it('is not loaded when a finger leaves the link at once, as one that scrolls does', () => {
    const vip = link(false);
    fireEvent.pointerEnter(vip);
    fireEvent.pointerLeave(vip);
    vi.runAllTimers();
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('is the login for a visitor, when the link needs one', () => {
    fireEvent.pointerEnter(link(true));
    vi.runAllTimers();
    expect(prefetch.mock.calls).toEqual([['/login']]);
  });
});

describe('a redirect', () => {
  const address = () => window.location.hash;

  it('waits while the address is already another page, and leaves its page when the address comes back to it', () => {
    navigate('/vip');
    render(<Redirect from="/mine" to="/login" />);
    expect(address()).toBe('#/vip');
    navigate('/mine');
    expect(address()).toBe('#/login');
  });

  it('without a page to leave changes the address once', () => {
    navigate('/vip');
    render(<Redirect to="/" />);
    expect(address()).toBe('#/');
    navigate('/mine');
    expect(address()).toBe('#/mine');
  });
});
