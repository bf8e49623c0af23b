import { BIRTH_DATES_CORRECTED_PER_DAY, memberRows, STAFF_PROTECTION, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T13:36:02+08:00');
const app = await testApp({ clock });
const second = await testApp({ clock, on: app.store });
const { call, database, register } = app;

type Who = Awaited<ReturnType<typeof newStaff>>;
const TOO_MANY = { code: 429, message: STAFF_PROTECTION.tooManyCorrections };
const SAME = { code: 409, message: STAFF_PROTECTION.samePerson };

let count = 0;
const person = async (realname: string, birthday: string) => {
  count += 1;
  const token = await register(`tried${1000 + count}`, { realname, birthday });
  return { token, id: (await call(memberRows.members.user, {}, { token })).body.data.id };
};
const excluded = async (realname: string, birthday: string) => {
  const who = await person(realname, birthday);
  const form = { term: '6m', password: 'pay-secret' };
  expect((await call(memberRows.protection.exclude, form, { token: who.token })).body.code).toBe(200);
  return who;
};
const correct = async ({ id }: { id: number }, birth_date: string, { token }: Who, on = app) =>
  (await on.call(staffRows.protection.correctBirthDate, { member_id: id, birth_date, reason: '证件已核对' }, { token }))
    .body;
const rowsOf = async ({ name }: Who) =>
  (
    await database.pool.query<{ member_id: number; summary: string; succeeded: boolean }>(
      `SELECT member_id, summary, succeeded FROM audit_row
       WHERE action = 'protection.correctBirthDate' AND staff_name = $1 ORDER BY id`,
      [name],
    )
  ).rows;
/** The n-th day of a year. */
const dayOf = (year: number, n: number): string => new Date(Date.UTC(year, 0, n)).toISOString().slice(0, 10);

describe('finding the birth date of an excluded person by correcting the date of another account of that name', () => {
  it('is a row of the audit log with each date that is refused', async () => {
    const staff = await newStaff(app, 'protection');
    const known = await excluded('尤一', '1988-02-03');
    const own = await person('尤一', '1990-01-01');
    expect(await correct(own, '1988-02-02', staff)).toMatchObject({ code: 200 });
    expect(await correct(own, '1988-02-03', staff)).toMatchObject(SAME);
    expect(await correct(known, '1988-02-04', staff)).toMatchObject({ code: 409 });
    expect(await rowsOf(staff)).toEqual([
      { member_id: own.id, summary: '证件已核对', succeeded: true },
      { member_id: own.id, summary: STAFF_PROTECTION.samePerson, succeeded: false },
      { member_id: known.id, summary: STAFF_PROTECTION.excludedBirthDate, succeeded: false },
    ]);
  });

  it('ends after five refusals in 24 hours, in every process and at the same moment', async () => {
    const staff = await newStaff(app, 'protection');
    await excluded('尤二', '1988-02-03');
    const own = await person('尤二', '1990-01-01');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => correct(own, '1988-02-03', staff, at % 2 ? app : second)),
    );
    expect(answers.filter(({ code }) => code === SAME.code)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === TOO_MANY.code)).toHaveLength(7);
    for (const on of [app, second]) expect(await correct(own, '1990-01-02', staff, on)).toMatchObject(TOO_MANY);
    expect(await rowsOf(staff)).toHaveLength(5);
    expect(await correct(own, '1990-01-02', await newStaff(app, 'protection'))).toMatchObject({ code: 200 });
  });

  it('ends when the corrections of 24 hours are used up, because a date that is stored is an answer too', async () => {
    const staff = await newStaff(app, 'protection');
    await excluded('尤三', dayOf(1988, 60));
    const own = await person('尤三', '1990-01-01');
    for (let day = 1; day <= BIRTH_DATES_CORRECTED_PER_DAY; day += 1) {
      expect(await correct(own, dayOf(1988, day), staff)).toMatchObject({ code: 200 });
    }
    expect(await correct(own, dayOf(1988, 60), staff)).toMatchObject(TOO_MANY);
  });

  it('does not use up corrections with what is no birth date or no member', async () => {
    const staff = await newStaff(app, 'protection');
    const own = await person('尤四', '1990-01-01');
    for (let tries = 0; tries < 30; tries += 1) {
      expect(
        await correct(tries % 2 ? own : { id: 999_999 }, tries % 2 ? '1988-02-31' : '1988-02-03', staff),
      ).toMatchObject({ code: tries % 2 ? 400 : 404 });
    }
    expect(await correct(own, '1988-02-03', staff)).toMatchObject({ code: 200 });
  });
});
