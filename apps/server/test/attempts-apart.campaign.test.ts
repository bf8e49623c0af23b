import { MEMBER_FILES, memberRows, PROPOSALS, REVIEWS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { MANUAL } from './applications.ts';
import { type Accomplice, attemptHouse, openWechat, type Person } from './attempts.ts';
import { lockWaits } from './lock-waits.ts';
import { storeActivities } from './past.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { pool } = database;
const { post, count, accomplice, deposit, withdrawal, person, agreeToAll } = await attemptHouse(app);
await openWechat(database);

const LARGE = '60000';

const adjust = async (direction: 'credit' | 'debit', { name }: Accomplice) => {
  const draft = { member: name, direction, amount: LARGE, multiple: '0', reason: '补发' };
  return post(staffRows.adjustments.make, draft, await person('adjuster'));
};

const recover = async ({ id, cardNumber, birthday }: Accomplice) => {
  const answers = { realname: '陈宇', card: cardNumber, birthday };
  const form = { member_id: id, reason: '会员遗忘密码', ...answers };
  return post(staffRows.memberSecurity.proposeRecovery, form, await person('service'));
};

/** An application of the member for a bonus. */
const application = async ({ id, token }: Accomplice): Promise<{ no: string; version: number }> => {
  const text = { headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>礼</p>', memo: '' };
  const open = { startsAt: new Date('2026-06-01T00:00:00+08:00'), endsAt: null, active: true, canApply: true };
  const offer = { ...text, ...open, title: '贵宾回馈', terms: MANUAL };
  const [activityid] = await database.transaction((tx) => storeActivities(tx, [offer], clock.now()));
  await call(memberRows.activities.apply, { activityid }, { token });
  const found = await pool.query(
    'SELECT no, version FROM activity_application WHERE member_id = $1 AND activity_id = $2',
    [id, activityid],
  );
  return found.rows[0];
};

const approveBonus = async (member: Accomplice, bonus: string, by: Person) =>
  post(staffRows.applications.approve, { ...(await application(member)), bonus, multiple: '0', remark: '贵宾' }, by);

const paidTo = ({ id }: Accomplice) =>
  count('SELECT sum(amount) FROM withdrawal WHERE state = 2 AND member_id = $1', [id]);

/** The checker tries to agree to a withdrawal of the member, and then another one agrees to it. */
const expectApart = async (checker: Person, member: Accomplice): Promise<void> => {
  const no = await withdrawal(member, LARGE);
  const first = await post(staffRows.withdrawals.approve, { no, remark: '' }, await person('cashier-out'));
  expect(first.message).toBe(REVIEWS.firstApproval);
  expect(await agreeToAll(checker)).toEqual([REVIEWS.letMoneyIn]);
  expect(await paidTo(member)).toBe(0n);
  await agreeToAll(await person('checker'));
  expect(await paidTo(member)).toBe(60_000_00n);
};

describe('one checker can not, within 24 hours,', () => {
  it('agree to an adjustment of a member and to the withdrawal of the money', async () => {
    const [checker, member] = [await person('checker'), await accomplice()];
    await adjust('credit', member);
    await agreeToAll(checker);
    await expectApart(checker, member);
  });

  it('agree to a bonus of a member and to the withdrawal of the money', async () => {
    const [checker, member] = [await person('checker'), await accomplice()];
    await approveBonus(member, LARGE, await person('rewards'));
    await agreeToAll(checker);
    expect(await count('SELECT sum(bonus) FROM activity_application WHERE state = 2')).toBe(60_000_00n);
    await expectApart(checker, member);
  });

  it('agree to the recovery of an account and to a withdrawal of its member', async () => {
    const [checker, member] = [await person('checker'), await accomplice()];
    await recover(member);
    await agreeToAll(checker);
    await expectApart(checker, member);
  });

  it('agree to a deposit of a member and to an adjustment that takes the money', async () => {
    const [cashier, checker, member] = [await person('cashier-in'), await person('checker'), await accomplice()];
    await post(staffRows.deposits.approve, { no: await deposit(LARGE, member), remark: '' }, cashier);
    await agreeToAll(checker);
    await adjust('debit', member);
    expect(await agreeToAll(checker)).toEqual([REVIEWS.letMoneyIn]);
    await agreeToAll(await person('checker'));
    expect(await count('SELECT count(*) FROM adjustment WHERE member_id = $1 AND state = 2', [member.id])).toBe(1n);
  });

  it('agree to money in and to money out of a member at the same moment', async () => {
    const [checker, member] = [await person('checker'), await accomplice()];
    const no = await withdrawal(member, LARGE);
    await post(staffRows.withdrawals.approve, { no, remark: '' }, await person('cashier-out'));
    const { data } = await adjust('credit', member);
    const { rows } = await pool.query('SELECT no FROM proposal WHERE target = $1 AND state = 1', [no]);
    const holder = await pool.connect();
    const agree = (proposal: unknown) => post(staffRows.proposals.approve, { no: proposal, remark: '' }, checker);
    try {
      // Both approvals are held at their last statement, the audit row.
      await holder.query('BEGIN; LOCK TABLE audit_row IN SHARE MODE');
      const moneyIn = agree(data?.['proposal']);
      await expect.poll(() => lockWaits(database)).toBe(1);
      const moneyOut = agree(rows[0].no);
      await expect.poll(() => lockWaits(database)).toBe(2);
      await holder.query('COMMIT');
      expect((await moneyIn).code).toBe(200);
      expect((await moneyOut).message).toBe(REVIEWS.letMoneyIn);
    } finally {
      holder.release(true);
    }
    await agreeToAll(await person('checker'));
    expect(await paidTo(member)).toBe(60_000_00n);
  });
});

describe('one reviewer can not, within 24 hours,', () => {
  it('approve a bonus and pay it out with another role', async () => {
    const [reviewer, member] = [await person('rewards'), await accomplice()];
    expect((await approveBonus(member, '4000', reviewer)).code).toBe(200);
    await pool.query(`UPDATE staff_account SET roles = '{cashier-out}' WHERE id = $1`, [reviewer.id]);
    const no = await withdrawal(member, '4000');
    const pay = (by: Person) => post(staffRows.withdrawals.approve, { no, remark: '' }, by);
    expect((await pay(reviewer)).message).toBe(REVIEWS.letMoneyIn);
    expect((await pay(await person('cashier-out'))).code).toBe(200);
  });
});

describe('nobody can', () => {
  const rows = staffRows.memberFiles;
  const freeze = async ({ id }: Accomplice, by: Person) => post(rows.freeze, { id, reason: '疑似盗号' }, by);
  const lift = async ({ id }: Accomplice, by: Person) => post(rows.unfreeze, { id, reason: '核实' }, by);
  const pay = async (no: string) =>
    post(staffRows.withdrawals.approve, { no, remark: '' }, await person('cashier-out'));

  it('pay a withdrawal that was requested before the member was frozen', async () => {
    const [risk, member] = [await person('risk'), await accomplice()];
    const small = await withdrawal(member, '900');
    const rich = await accomplice();
    const large = await withdrawal(rich, LARGE);
    for (const each of [member, rich]) await freeze(each, risk);
    expect((await pay(small)).message).toBe(REVIEWS.memberFrozen);
    // A large one does not even get a first approval.
    expect((await pay(large)).message).toBe(REVIEWS.memberFrozen);
    expect(await paidTo(member)).toBe(0n);
    const { data } = await post(staffRows.reviews.detail, { no: small }, await person('cashier-out'));
    expect(data).toMatchObject({
      state: 1,
      checks: expect.arrayContaining([
        {
          passed: false,
          name: '会员已冻结',
          detail: `风控 ${risk.name} 于 2026-06-18 10:00:00 冻结：疑似盗号；解冻前不付款`,
        },
      ]),
    });
    await lift(member, risk);
    expect((await pay(small)).code).toBe(200);
  });

  it('agree to a withdrawal of a member who was frozen between the two approvals', async () => {
    const [risk, member] = [await person('risk'), await accomplice()];
    const no = await withdrawal(member, LARGE);
    expect((await pay(no)).message).toBe(REVIEWS.firstApproval);
    await freeze(member, risk);
    expect(await agreeToAll(await person('checker'))).toEqual([PROPOSALS.changed]);
    expect(await paidTo(member)).toBe(0n);
    await lift(member, risk);
    await agreeToAll(await person('checker'));
    expect(await paidTo(member)).toBe(60_000_00n);
  });

  it('pay a withdrawal while the member is being frozen', async () => {
    const [risk, member] = [await person('risk'), await accomplice()];
    const no = await withdrawal(member, '900');
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN; LOCK TABLE audit_row IN SHARE MODE');
      const freezing = freeze(member, risk);
      await expect.poll(() => lockWaits(database)).toBe(1);
      const paying = pay(no);
      await expect.poll(() => lockWaits(database)).toBe(2);
      await holder.query('COMMIT');
      expect((await freezing).code).toBe(200);
      expect((await paying).message).toBe(REVIEWS.memberFrozen);
    } finally {
      holder.release(true);
    }
  });

  it('lift a freeze that risk placed with the role of service', async () => {
    const [risk, service, member] = [await person('risk'), await person('service'), await accomplice()];
    await freeze(member, risk);
    expect((await lift(member, service)).message).toBe(MEMBER_FILES.frozenBy('风控'));
    expect((await lift(member, await person('protection'))).code).toBe(403);
    // A freeze of their own does not replace the other one.
    await freeze(member, service);
    await lift(member, service);
    expect(await count('SELECT frozen::int FROM member WHERE id = $1', [member.id])).toBe(1n);
    expect((await lift(member, await person('risk'))).code).toBe(200);
    expect(await count('SELECT frozen::int FROM member WHERE id = $1', [member.id])).toBe(0n);
  });
});
