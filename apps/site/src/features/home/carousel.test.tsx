import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBanner } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/api.ts';
import { QueryClientProvider } from '../../lib/query/index.ts';
import { Carousel } from './carousel.tsx';

const TURN_MS = 3000;
const three = ['甲', '乙', '丙'].map((title) => aBanner(title));

const show = (banners = three) =>
  render(
    <QueryClientProvider value={queryClient}>
      <Carousel banners={banners} />
    </QueryClientProvider>,
  );

const shown = () => document.querySelector('section > div[aria-hidden="false"]')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const carousel = () => screen.getByRole('region', { name: '活动横幅' });
const swipe = (from: number, to: number) => {
  fireEvent.pointerDown(carousel(), { clientX: from });
  fireEvent.pointerMove(carousel(), { clientX: to });
  fireEvent.pointerUp(carousel(), { clientX: to });
};

describe('the banner carousel', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('advances every three seconds and starts again after the last banner', () => {
    show();
    expect(shown()).toBe('甲');
    wait(TURN_MS - 1);
    expect(shown()).toBe('甲');
    wait(1);
    expect(shown()).toBe('乙');
    wait(TURN_MS);
    wait(TURN_MS);
    expect(shown()).toBe('甲');
  });

  it('pauses while it is touched', () => {
    show();
    fireEvent.pointerDown(carousel(), { clientX: 100 });
    wait(TURN_MS * 2);
    expect(shown()).toBe('甲');
    fireEvent.pointerUp(carousel(), { clientX: 100 });
    wait(TURN_MS);
    expect(shown()).toBe('乙');
  });

  it('pauses while the page is hidden', () => {
    show();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wait(TURN_MS * 2);
    expect(shown()).toBe('甲');
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wait(TURN_MS);
    expect(shown()).toBe('乙');
  });

  it('does not advance by itself when reduced motion is requested', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    show();
    wait(TURN_MS * 3);
    expect(shown()).toBe('甲');
  });

  it('follows a swipe in either direction and restarts its timer', () => {
    show();
    wait(TURN_MS - 100);
    swipe(200, 100);
    expect(shown()).toBe('乙');
    wait(TURN_MS - 1);
    expect(shown()).toBe('乙');
    swipe(100, 200);
    expect(shown()).toBe('甲');
  });

  it('ignores a short swipe', () => {
    show();
    swipe(100, 80);
    expect(shown()).toBe('甲');
  });

  it('advances with two banners, but not with one', () => {
    show([aBanner('甲'), aBanner('乙')]);
    wait(TURN_MS);
    expect(shown()).toBe('乙');
    wait(TURN_MS);
    expect(shown()).toBe('甲');
    cleanup();
    show([aBanner('独')]);
    wait(TURN_MS * 2);
    expect(shown()).toBe('独');
  });

  it('links a banner to a route or to an address in a new tab, but never to an unsafe address', () => {
    show([aBanner('甲', '/activity')]);
    expect(screen.getByRole('link').getAttribute('href')).toBe('#/activity');
    cleanup();
    show([aBanner('甲', 'https://sponsor.example/')]);
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
    cleanup();
    for (const link of ['javascript:alert(1)', '//evil.example', '']) show([aBanner('甲', link)]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['锦鲤迎新季', ['锦鲤迎新季']],
    ['锦鲤迎新季|首存礼金', ['锦鲤迎新季', '首存礼金']],
    ['新会员礼遇｜锦鲤迎新季｜首存礼金', ['新会员礼遇', '锦鲤迎新季', '首存礼金']],
    ['新会员礼遇|锦鲤迎新季|最高8,888元', ['新会员礼遇', '锦鲤迎新季', '8,888']],
  ])('shows the parts of the title %s', (title, texts) => {
    show([aBanner(title)]);
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  });
});
