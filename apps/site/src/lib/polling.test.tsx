import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePolling } from './polling.ts';

const EVERY_MS = 4300;

const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('polling', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('runs at every interval while the page is visible', () => {
    const run = vi.fn();
    renderHook(() => usePolling(run, EVERY_MS, true));
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(EVERY_MS * 3);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('pauses while the page is hidden and runs at once when it is shown again', () => {
    const run = vi.fn();
    renderHook(() => usePolling(run, EVERY_MS, true));
    setHidden(true);
    vi.advanceTimersByTime(EVERY_MS * 5);
    expect(run).not.toHaveBeenCalled();
    setHidden(false);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(EVERY_MS);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('does not start on a page that is hidden from the start', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const run = vi.fn();
    renderHook(() => usePolling(run, EVERY_MS, true));
    vi.advanceTimersByTime(EVERY_MS * 2);
    expect(run).not.toHaveBeenCalled();
  });

  it('stops when it is disabled', () => {
    const run = vi.fn();
    const { rerender } = renderHook(({ wanted }) => usePolling(run, EVERY_MS, wanted), {
      initialProps: { wanted: true },
    });
    rerender({ wanted: false });
    vi.advanceTimersByTime(EVERY_MS * 2);
    setHidden(false);
    expect(run).not.toHaveBeenCalled();
  });
});
