import { expect, it } from 'vitest';
import { nextDue, scheduleText } from './job-times.ts';

const NOW = new Date('2026-03-01T04:30:10+08:00');

it.each([
  ['* * * * *', '2026-03-01T04:31:00+08:00', '每分钟'],
  ['*/10 * * * *', '2026-03-01T04:40:00+08:00', '每 10 分钟'],
  ['20 * * * *', '2026-03-01T05:20:00+08:00', '每小时 20 分'],
  ['30 4 * * *', '2026-03-02T04:30:00+08:00', '每天 04:30'],
  ['20 5-23 * * *', '2026-03-01T05:20:00+08:00', '每天 05:20 至 23:20，每小时'],
])('the schedule %s is next due at %s and is called %s', (cron, at, text) => {
  expect(nextDue(cron, NOW)).toEqual(new Date(at));
  expect(scheduleText(cron)).toBe(text);
});

it('a job without a schedule runs on request, and a schedule by days is not supported', () => {
  expect(scheduleText(undefined)).toBe('按需运行');
  expect(() => nextDue('0 4 * * 1', NOW)).toThrow('not supported');
});
