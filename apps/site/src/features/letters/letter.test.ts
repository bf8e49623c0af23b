import { expect, it } from 'vitest';
import { daysOf, shortTime, wordsOf } from './letter.ts';

const now = new Date('2026-06-18T20:00:00+08:00');

it('the preview of a letter is its text without markup, with a space between blocks', () => {
  expect(wordsOf('<h2>恭喜</h2><p>您好<strong>陈宇</strong></p><ul><li>一</li><li>二</li></ul>')).toBe(
    '恭喜 您好陈宇 一 二',
  );
  expect(wordsOf('<p>1 &lt; 2</p><img src=x onerror="x()">')).toBe('1 < 2');
  expect(wordsOf('')).toBe('');
});

it('the time of a letter is the time of today, the day of this year, or the full date', () => {
  expect(shortTime('2026-06-18 09:05:00', now)).toBe('09:05');
  expect(shortTime('2026-06-15 09:05:00', now)).toBe('06-15');
  expect(shortTime('2025-12-31 23:59:59', now)).toBe('2025-12-31');
});

it('letters are grouped by the current day in Beijing', () => {
  const letter = { id: 1, title: '', content: '', kind: 'notice' as const, read: 0 as const };
  const late = new Date('2026-06-18T16:30:00Z');
  const days = daysOf(
    [
      { ...letter, id: 2, created_at: '2026-06-19 00:10:00' },
      { ...letter, created_at: '2026-06-18 23:50:00' },
    ],
    late,
  );
  expect([days.today.map(({ id }) => id), days.earlier.map(({ id }) => id)]).toEqual([[2], [1]]);
});
