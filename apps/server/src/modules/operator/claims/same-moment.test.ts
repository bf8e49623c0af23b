import { memberRows, type StaffRole, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { MANUAL } from '../../../../test/applications.ts';
import { newBankOrder, openWays } from '../../../../test/deposits.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { storeActivities } from '../../../../test/past.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

/** One order costs 9,000 元 and one bonus 900, so that five of each kind stay below 50,000 and 5,000 together. */
const ORDER = '9000';
const BONUS = '900';
const DEPOSITS = 10;
const WITHDRAWALS = 20;
const BONUSES = 20;
const REVIEWERS = 5;

const clock = new ManualClock('2026-06-18T14:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
await openWays(database);
const token = await register('parallel1');
const memberId = await memberIdOf(app, token);

const repeat = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let n = 0; n < times; n += 1) {
    made.push(await work());
    clock.advance(1000);
  }
  return made;
};

const reviewers = (role: StaffRole): Promise<TestStaff[]> => repeat(REVIEWERS, () => newStaff(app, role));

const numbersIn = async (table: string): Promise<{ no: string }[]> =>
  (await database.pool.query(`SELECT no FROM ${table} WHERE member_id = $1 AND state = 1`, [memberId])).rows;

const newWithdrawals = async (): Promise<{ no: string }[]> => {
  await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇' }), { token });
  const bank = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data[0]?.id;
  await fund(database, memberId, BigInt(ORDER) * 100n * BigInt(WITHDRAWALS));
  await repeat(WITHDRAWALS, () =>
    call(memberRows.withdrawals.create, { bank, amount: ORDER, password: PAY_PASSWORD }, { token }),
  );
  return numbersIn('withdrawal');
};

const newApplications = async (): Promise<{ no: string }[]> => {
  const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>礼</p>', memo: '' };
  const open = { startsAt: new Date('2026-06-01T00:00:00+08:00'), endsAt: null, active: true, canApply: true };
  const offer = { ...text, ...open, title: '贵宾回馈', terms: MANUAL };
  await repeat(BONUSES, async () => {
    const [activityid] = await database.transaction((tx) => storeActivities(tx, [offer], clock.now()));
    await call(memberRows.activities.apply, { activityid }, { token });
  });
  return numbersIn('activity_application');
};

const sumIn = async (table: string, column: string): Promise<bigint> => {
  const { rows } = await database.pool.query(
    `SELECT coalesce(sum(${column}), 0)::bigint AS sum FROM ${table} WHERE member_id = $1 AND state = 2`,
    [memberId],
  );
  return rows[0].sum;
};

it('50 approvals of three kinds for one member at the same moment stay below what one person may approve', async () => {
  // Withdrawals come first, because deposits and bonuses add requirements of turnover.
  const withdrawals = await newWithdrawals();
  const deposits = await repeat(DEPOSITS, async () => ({ no: await newBankOrder(app, token, ORDER) }));
  const applications = await newApplications();
  const people = {
    deposits: await reviewers('cashier-in'),
    withdrawals: await reviewers('cashier-out'),
    applications: await reviewers('rewards'),
  };
  const decisions = { deposits, withdrawals, applications };
  expect(Object.values(decisions).flat()).toHaveLength(50);
  const bonus = { version: 1, bonus: BONUS, multiple: '0', remark: '贵宾' };
  const approvals = (Object.keys(decisions) as (keyof typeof decisions)[]).flatMap((kind) =>
    decisions[kind].map(({ no }, n) => {
      const { token: reviewer } = people[kind][n % REVIEWERS] as TestStaff;
      const input = kind === 'applications' ? { no, ...bonus } : { no, remark: '' };
      return () => call(staffRows[kind].approve, input, { token: reviewer });
    }),
  );
  const mixed = approvals.toSorted((a, b) => (approvals.indexOf(a) % REVIEWERS) - (approvals.indexOf(b) % REVIEWERS));
  const answers = await Promise.all(mixed.map((approve) => approve()));
  expect(answers.filter(({ body }) => body.code !== 200)).toEqual([]);
  // Five of each kind are approved by one person. All others wait for a second one.
  const states = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM deposit WHERE state = 2) AS deposits,
            (SELECT count(*)::int FROM withdrawal WHERE state = 2) AS withdrawals,
            (SELECT count(*)::int FROM activity_application WHERE state = 2) AS bonuses,
            (SELECT count(*)::int FROM proposal WHERE state = 1) AS waiting`,
  );
  expect(states.rows).toEqual([{ deposits: 5, withdrawals: 5, bonuses: 5, waiting: 35 }]);
  expect(await sumIn('deposit', 'amount')).toBe(45_000_00n);
  expect(await sumIn('withdrawal', 'amount')).toBe(45_000_00n);
  expect(await sumIn('activity_application', 'bonus')).toBe(4_500_00n);
});
