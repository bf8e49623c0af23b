import { parseBeijing } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { handlingTime, secondsWaited, waitingText } from './waiting.ts';

describe('the waiting time of an order', () => {
  it('is shown in the two largest units', () => {
    expect(waitingText(59)).toBe('刚刚');
    expect(waitingText(60)).toBe('1 分');
    expect(waitingText(32 * 60 + 59)).toBe('32 分');
    expect(waitingText(3600 + 4 * 60)).toBe('1 时 04 分');
    expect(waitingText(23 * 3600 + 59 * 60)).toBe('23 时 59 分');
    expect(waitingText(2 * 86_400 + 3 * 3600)).toBe('2 天 3 时');
  });

  it('ends at the decision, or now', () => {
    const now = parseBeijing('2026-11-15 14:41:00');
    expect(secondsWaited('2026-11-15 14:40:00', '', now)).toBe(60);
    expect(secondsWaited('2026-11-15 14:00:00', '2026-11-15 14:00:30', now)).toBe(30);
  });

  it('is zero when the order seems to be in the future', () => {
    expect(secondsWaited('2026-11-15 14:42:00', '', parseBeijing('2026-11-15 14:41:00'))).toBe(0);
  });
});

describe('the average handling time', () => {
  it('is shown in minutes and seconds', () => {
    expect(handlingTime(402)).toBe('06:42');
    expect(handlingTime(3661)).toBe('61:01');
  });

  it('is empty on a day without decisions', () => {
    expect(handlingTime(0)).toBe('--');
  });
});
