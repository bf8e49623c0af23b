import { memberRows, REVIEWS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { MANUAL } from './applications.ts';
import { type Accomplice, attemptHouse, MILLION, openWechat, type Person } from './attempts.ts';
import { storeActivities } from './past.ts';
import { endExpired } from './proposals.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
/** The limit of a reviewer's day is lowered from 500,000 元, so that three parts are enough to pass it. */
const house = await attemptHouse(app, { reviewer_second_person: '100000' });
const { attempt, post, postEach, count, accomplice, deposit, withdrawal, stock, person, checker, agreeToAll } = house;

const FRIENDS = 3;
const friends: Accomplice[] = [];
for (let n = 0; n < FRIENDS; n += 1) friends.push(await accomplice());
const friend = (n = 0): Accomplice => friends[n] as Accomplice;
/** Has the large orders. The orders of a member on one day count together, so that the friends keep to small ones. */
const rich = await accomplice();
/** The sum that one reviewer may approve alone on one day. */
const ALONE = 100_000_00n - 1n;

await openWechat(database);

const approveEach = (kind: 'deposits' | 'withdrawals', nos: readonly string[], by: Person) =>
  postEach(
    staffRows[kind].approve,
    nos.map((no) => ({ no, remark: '' })),
    by,
  );
const approved = (table: 'deposit' | 'withdrawal') => () => count(`SELECT sum(amount) FROM ${table} WHERE state = 2`);

describe('one person can not', () => {
  attempt('credit a member with 1,000,000 by an adjustment', {
    make: async (thief) => {
      const draft = { member: friend().name, direction: 'credit', amount: MILLION, multiple: '0', reason: '补发' };
      await post(staffRows.adjustments.make, draft, thief);
    },
    haul: () => count('SELECT sum(amount) FROM adjustment WHERE state = 2'),
    works: ['adjuster'],
  });

  const wholeDeposit = stock('deposit', 1, () => deposit(MILLION, rich));
  attempt('approve a deposit of 1,000,000 that was not paid', {
    make: async (thief) => approveEach('deposits', await wholeDeposit(), thief),
    haul: approved('deposit'),
    works: ['cashier-in'],
  });

  const partsOfDeposit = stock('deposit', FRIENDS, (n) => deposit('49999', friend(n)));
  attempt('approve deposits of 49,999 that were not paid', {
    make: async (thief) => approveEach('deposits', await partsOfDeposit(), thief),
    haul: approved('deposit'),
    allowed: ALONE,
    works: ['cashier-in'],
  });

  const wholeWithdrawal = stock('withdrawal', 1, () => withdrawal(rich, MILLION));
  attempt('pay a withdrawal of 1,000,000', {
    make: async (thief) => approveEach('withdrawals', await wholeWithdrawal(), thief),
    haul: approved('withdrawal'),
    works: ['cashier-out'],
  });

  const partsOfWithdrawal = stock('withdrawal', FRIENDS, (n) => withdrawal(friend(n), '49999'));
  attempt('pay withdrawals of 49,999', {
    make: async (thief) => approveEach('withdrawals', await partsOfWithdrawal(), thief),
    haul: approved('withdrawal'),
    allowed: ALONE,
    works: ['cashier-out'],
  });
});

describe('one person who reviews bonuses can not', () => {
  const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>礼</p>', memo: '' };
  const open = { startsAt: new Date('2026-06-01T00:00:00+08:00'), endsAt: null, active: true, canApply: true };
  const offer = () =>
    database.transaction((tx) =>
      storeActivities(tx, [{ ...text, ...open, title: '贵宾回馈', terms: MANUAL }], clock.now()),
    );

  const apply = async ({ id, token }: Accomplice): Promise<string> => {
    const [activityid] = await offer();
    await call(memberRows.activities.apply, { activityid }, { token });
    const { rows } = await database.pool.query(
      'SELECT no FROM activity_application WHERE member_id = $1 AND activity_id = $2',
      [id, activityid],
    );
    return rows[0].no;
  };
  const approveAs = async (nos: readonly string[], bonus: string, thief: Person) => {
    const { rows } = await database.pool.query(
      'SELECT no, version FROM activity_application WHERE no = ANY($1) ORDER BY no',
      [nos],
    );
    const decisions = rows.map((row) => ({ ...row, bonus, multiple: '0', remark: '贵宾' }));
    await postEach(staffRows.applications.approve, decisions, thief);
  };
  const haul = () => count('SELECT sum(bonus) FROM activity_application WHERE state = 2');

  const whole = stock('activity_application', 1, () => apply(friend()));
  attempt('approve a bonus of 1,000,000', {
    make: async (thief) => approveAs(await whole(), MILLION, thief),
    haul,
    works: ['rewards'],
  });

  const parts = stock('activity_application', 3, () => apply(friend(1)));
  attempt('approve bonuses of 4,999 for one member', {
    make: async (thief) => approveAs(await parts(), '4999', thief),
    haul,
    allowed: 4_999_00n,
    works: ['rewards'],
  });
});

const approve = (kind: 'deposits' | 'withdrawals', no: string, by: { token: string }) =>
  post(staffRows[kind].approve, { no, remark: '' }, by);
const LET_MONEY_IN = { code: 403, message: REVIEWS.letMoneyIn };

describe('one person can not, within 24 hours,', () => {
  it('let money in and pay it out with another role', async () => {
    const [cashier, member] = [await person('cashier-in'), await accomplice()];
    expect((await approve('deposits', await deposit('40000', member), cashier)).code).toBe(200);
    await database.pool.query(`UPDATE staff_account SET roles = '{cashier-out}' WHERE id = $1`, [cashier.id]);
    const no = await withdrawal(member, '100');
    expect(await approve('withdrawals', no, cashier)).toMatchObject(LET_MONEY_IN);
    expect((await approve('withdrawals', no, await person('cashier-out'))).code).toBe(200);
  });

  it('agree to a large deposit of a member and to the withdrawal of the money', async () => {
    const [cashier, payer, member] = [await person('cashier-in'), await person('cashier-out'), await accomplice()];
    await approve('deposits', await deposit('60000', member), cashier);
    await agreeToAll(checker);
    expect(await count('SELECT balance FROM ledger_account WHERE address = $1', [`member:${member.id}:centre`])).toBe(
      60_000_00n,
    );
    const no = await withdrawal(member, '60000');
    expect((await approve('withdrawals', no, payer)).message).toBe(REVIEWS.firstApproval);
    const paid = approved('withdrawal');
    const before = await paid();
    await agreeToAll(checker);
    expect((await paid()) - before).toBe(0n);
    await agreeToAll(await person('checker'));
    expect((await paid()) - before).toBe(60_000_00n);
  });
});

describe('one person can not, after 24 hours,', () => {
  it('sign a first approval that was forgotten', async () => {
    const payer = await person('cashier-out');
    const no = await withdrawal(await accomplice(), MILLION);
    await approve('withdrawals', no, payer);
    await database.pool.query('UPDATE proposal SET expires_at = $1 WHERE state = 1', [clock.now()]);
    const paid = approved('withdrawal');
    const before = await paid();
    await agreeToAll(checker);
    await endExpired(app);
    await agreeToAll(checker);
    expect((await paid()) - before).toBe(0n);
    expect((await approve('withdrawals', no, payer)).message).toBe(REVIEWS.firstApproval);
    await agreeToAll(checker);
    expect((await paid()) - before).toBe(1_000_000_00n);
  });
});
