import { afterEach, describe, expect, it } from 'vitest';
import { countdownText, timeLeft } from './payment-window.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe.each(['Asia/Shanghai', 'UTC', 'America/Los_Angeles'])('the time left to pay, on a device in %s', (name) => {
  it.each([
    // 14:32:08 in Beijing is 06:32:08 UTC.
    ['2026-06-18T06:32:08.000Z', '60:00'],
    ['2026-06-18T06:33:44.000Z', '58:24'],
    ['2026-06-18T07:32:07.000Z', '00:01'],
    ['2026-06-18T07:32:07.999Z', '00:01'],
    ['2026-06-18T07:32:08.000Z', '00:00'],
    ['2026-06-19T00:00:00.000Z', '00:00'],
    ['2026-06-18T06:00:00.000Z', '60:00'],
  ])('at %s is %s', (now, text) => {
    process.env['TZ'] = name;
    expect(countdownText(timeLeft('2026-06-18 14:32:08', Date.parse(now)))).toBe(text);
  });
});

it('a time that can’t be parsed gives no time left', () => {
  expect(countdownText(timeLeft('', 0))).toBe('--:--');
});
