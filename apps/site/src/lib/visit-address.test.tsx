import { calls } from '@koi/contract/calls';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { Feedback } from '../ui/feedback.tsx';
import { openVisitAddress, visitAddress } from './visit-address.ts';

describe('the newest address of the site', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('opens after a second in the same window, with the referrer', async () => {
    fakeApi().answer(calls.settings.visitAddress, { url: 'https://new.example/?a=1' });
    localStorage.setItem('pid', '77');
    const leave = vi.fn();
    await openVisitAddress(leave);
    vi.advanceTimersByTime(999);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledWith('https://new.example/?a=1&pid=77');
  });

  it('shows a message when there is none', async () => {
    fakeApi().answer(calls.settings.visitAddress, { url: '' });
    render(<Feedback />);
    await act(() => openVisitAddress(vi.fn()));
    expect(screen.getByText('暂无最新网址')).toBeTruthy();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://new.example',
    'https://me:x@new.example',
    'new.example',
    '',
  ])('is never %j', (url) => {
    expect(visitAddress(url, undefined)).toBeUndefined();
  });
});
