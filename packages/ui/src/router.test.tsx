import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goBack, navigate, Router, readPlace, useLocation } from './router.tsx';

const visit = (hash: string) => {
  window.location.hash = hash;
  render(
    <Router>
      <Shown />
    </Router>,
  );
};
function Shown() {
  const { pathname, search, isFirst } = useLocation();
  return <p role="status">{[pathname, search, isFirst ? 'first' : 'led'].join(' ')}</p>;
}
const shown = () => screen.getByRole('status').textContent;

describe('the router', () => {
  afterEach(() => {
    cleanup();
    // In this order, because the stub stored what the fake clock had put there.
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
    window.location.hash = '';
  });

  it.each([
    ['', '/', ''],
    ['#', '/', ''],
    ['#/mine?type=2', '/mine', '?type=2'],
    ['#mine', '/mine', ''],
    ['#?pid=7', '/', '?pid=7'],
    ['#/login?redirect=%2Fpassword%3Ftype%3D2', '/login', '?redirect=%2Fpassword%3Ftype%3D2'],
    ['#/mine#part', '/mine', ''],
    ['#//evil.example/x', '//evil.example/x', ''],
  ])('reads %s as %s and %s', (hash, pathname, search) => {
    window.location.hash = hash;
    expect(readPlace()).toMatchObject({ pathname, search });
  });

  it('changes the address at once, shows the place, and counts the pages before it', () => {
    visit('#/');
    expect(shown()).toBe('/  first');
    act(() => navigate('/mine?type=1'));
    expect(window.location.hash).toBe('#/mine?type=1');
    expect(shown()).toBe('/mine ?type=1 led');
    expect(window.history.state).toEqual({ idx: 1 });
  });

  it('shows the place of a tap after the next paint, and only the last of several', async () => {
    visit('#/');
    act(() => navigate('/mine', { isTap: true }));
    expect(window.location.hash).toBe('#/mine');
    expect(shown()).toBe('/  first');
    act(() => navigate('/vip', { isTap: true }));
    await waitFor(() => expect(shown()).toBe('/vip  led'));
  });

  it('shows the place of a tap at once while the page is hidden', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    visit('#/');
    act(() => navigate('/mine', { isTap: true }));
    expect(shown()).toBe('/mine  led');
  });

  it('shows the place of a tap after a while when the page is not painted', () => {
    visit('#/');
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', () => 0);
    act(() => navigate('/mine', { isTap: true }));
    expect(shown()).toBe('/  first');
    act(() => void vi.runAllTimers());
    expect(shown()).toBe('/mine  led');
  });

  it('goes back to the previous page', async () => {
    visit('#/');
    act(() => navigate('/mine'));
    act(() => navigate('/money'));
    expect(goBack()).toBe(true);
    await waitFor(() => expect(shown()).toBe('/mine  led'));
    expect(goBack()).toBe(true);
    await waitFor(() => expect(shown()).toBe('/  first'));
  });

  it('goes back one page for two taps before the next paint', async () => {
    visit('#/');
    act(() => navigate('/mine'));
    act(() => navigate('/money'));
    const back = vi.spyOn(window.history, 'back');
    expect([goBack(), goBack()]).toEqual([true, true]);
    await waitFor(() => expect(shown()).toBe('/mine  led'));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('does not leave the site by going back', () => {
    visit('#/mine');
    expect(goBack()).toBe(false);
    act(() => navigate('/money', { replace: true }));
    expect(shown()).toBe('/money  led');
    expect(goBack()).toBe(false);
  });

  it('follows a manually changed address and starts a new visit there', async () => {
    visit('#/');
    act(() => navigate('/mine'));
    window.location.hash = '#/vip';
    await waitFor(() => expect(shown()).toBe('/vip  first'));
    expect(goBack()).toBe(false);
  });
});
