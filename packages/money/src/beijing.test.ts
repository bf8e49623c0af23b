import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  beijingClock,
  beijingDay,
  beijingDayStart,
  beijingTime,
  daysBetween,
  isCalendarDay,
  parseBeijing,
} from './beijing.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])('in the zone %s', (name) => {
  it('a Beijing day begins at 16:00 UTC the day before', () => {
    process.env['TZ'] = name;
    expect(beijingDay(new Date('2026-03-01T15:59:59.999Z'))).toBe('2026-03-01');
    expect(beijingDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
    expect(beijingDayStart('2026-03-02').toISOString()).toBe('2026-03-01T16:00:00.000Z');
    expect(beijingTime(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02 00:00:00');
    expect(beijingClock(new Date('2026-03-01T02:05:00Z'))).toBe('10:05');
    expect(parseBeijing('2026-03-02 00:00:00').toISOString()).toBe('2026-03-01T16:00:00.000Z');
  });

  it('days have 24 hours, also across daylight saving changes', () => {
    process.env['TZ'] = name;
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  });
});

describe('a moment', () => {
  it('is read back from the wire to the second', () => {
    fc.assert(
      fc.property(moments, (date) => {
        const second = new Date(Math.floor(date.getTime() / 1000) * 1000);
        expect(parseBeijing(beijingTime(date))).toEqual(second);
      }),
    );
  });

  it.each(['', '2026-03-01', '2026-3-1 0:00:00', '2026-02-30 00:00:00', '2026-03-01 24:00:00', '2026-03-01T00:00:00'])(
    'is not %j',
    (text) => {
      expect(() => parseBeijing(text)).toThrow(RangeError);
    },
  );
});

describe('a day', () => {
  it('counts forwards and backwards', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const day = beijingDay(date);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('is accepted only if it exists in the calendar', () => {
    expect(['2024-02-29', '1980-01-01'].every(isCalendarDay)).toBe(true);
    expect(['2026-02-29', '2026-00-10', '2026-13-01', '2026-1-1', '', 'tomorrow'].some(isCalendarDay)).toBe(false);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });
});
