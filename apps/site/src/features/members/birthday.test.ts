import { checkProfile } from '@koi/contract/rules/members';
import { describe, expect, it } from 'vitest';
import { clampBirthday, readBirthday, wheelOptions, writeBirthday } from './birthday.ts';

const TODAY = '2026-03-14';

describe('the birthday wheels', () => {
  it('offer years from 1980 to eighteen years ago', () => {
    const { years } = wheelOptions({ year: 1992, month: 8, day: 16 }, TODAY);
    expect([years[0], years.at(-1)]).toEqual([1980, 2008]);
  });

  it('offer the days of the chosen month', () => {
    expect(wheelOptions({ year: 1992, month: 2, day: 1 }, TODAY).days.at(-1)).toBe(29);
    expect(wheelOptions({ year: 1993, month: 2, day: 1 }, TODAY).days.at(-1)).toBe(28);
    expect(wheelOptions({ year: 1993, month: 4, day: 1 }, TODAY).days.at(-1)).toBe(30);
    expect(wheelOptions({ year: 1993, month: 12, day: 1 }, TODAY).days.at(-1)).toBe(31);
  });

  it('end on the day that makes the member eighteen today', () => {
    const { months, days } = wheelOptions({ year: 2008, month: 3, day: 1 }, TODAY);
    expect(months).toEqual([1, 2, 3]);
    expect(days.at(-1)).toBe(14);
    expect(wheelOptions({ year: 2008, month: 2, day: 1 }, TODAY).days.at(-1)).toBe(29);
  });

  it('never offer a birthday that the profile rules reject', () => {
    const youngest = writeBirthday(clampBirthday({ year: 2020, month: 12, day: 31 }, TODAY));
    const oldest = writeBirthday(clampBirthday({ year: 1900, month: 1, day: 1 }, TODAY));
    for (const birthday of [youngest, oldest])
      expect(checkProfile({ mobile: '', email: '', birthday }, TODAY)).toBeUndefined();
    expect([oldest, youngest]).toEqual(['1980-01-01', '2008-03-14']);
  });

  it('move a day that the new month does not have back to its last day', () => {
    expect(clampBirthday({ year: 1993, month: 2, day: 31 }, TODAY)).toEqual({ year: 1993, month: 2, day: 28 });
  });

  it('accept a leap day as the current day', () => {
    expect(clampBirthday({ year: 2010, month: 2, day: 29 }, '2028-02-29')).toEqual({ year: 2010, month: 2, day: 28 });
  });

  it('start at the stored birthday, or in 1990 when there is none', () => {
    expect(writeBirthday(readBirthday('1992-08-16', TODAY))).toBe('1992-08-16');
    expect(writeBirthday(readBirthday('', TODAY))).toBe('1990-01-01');
  });
});
