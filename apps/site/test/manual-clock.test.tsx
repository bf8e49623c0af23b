import { configure, getConfig, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useManualClock } from '../../../scripts/vitest/manual-clock.ts';

const realTimeout = globalThis.setTimeout;

it('the manual clock does not advance while a test waits for a condition', async () => {
  useManualClock();
  const [soon, later, now] = [vi.fn(), vi.fn(), Date.now()];
  let isMet = false;
  realTimeout(() => {
    isMet = true;
  }, 300);
  setTimeout(() => setTimeout(soon));
  setTimeout(later, 100);
  await waitFor(() => expect(isMet).toBe(true));
  expect(soon).toHaveBeenCalledOnce();
  expect(later).not.toHaveBeenCalled();
  expect(Date.now() - now).toBeLessThan(100);
  await vi.advanceTimersByTimeAsync(100);
  expect(later).toHaveBeenCalledOnce();
});

it('a wait with the manual clock reports the missing element', async () => {
  useManualClock();
  const { asyncUtilTimeout } = getConfig();
  configure({ asyncUtilTimeout: 100 });
  try {
    render(<p>shown</p>);
    await expect(screen.findByText('missing')).rejects.toThrow('Unable to find an element');
  } finally {
    configure({ asyncUtilTimeout });
  }
});
