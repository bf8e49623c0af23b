import { memberRows, REVIEWS, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { newBankOrder, openWays } from '../../../../test/deposits.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { checkerOf } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../settings/index.ts';

const LIMIT = 5;
const DAY_MS = 86_400_000;
const OWNER = '欧阳若澜';
const NUMBER = '6225887766554321';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const second = await testApp({ clock, on: app.store });
const { call, database, register } = app;

let token = '';
let memberId = 0;
let card = 0;

/** The two kinds of orders, each with the call that shows its whole personal values. */
const KINDS = [
  {
    kind: 'deposit',
    office: staffRows.deposits,
    look: staffRows.deposits.payer,
    role: 'cashier-in',
    shown: OWNER,
    order: async (amount = '1000') => {
      const no = await newBankOrder(app, token, amount, { bank_owner: OWNER, bank_no: NUMBER });
      clock.advance(1000);
      return no;
    },
  },
  {
    kind: 'withdrawal',
    office: staffRows.withdrawals,
    look: staffRows.withdrawals.payee,
    role: 'cashier-out',
    shown: NUMBER,
    order: async (amount = '1000') => {
      await fund(database, memberId, BigInt(amount) * 100n);
      await call(memberRows.withdrawals.create, { bank: card, amount, password: PAY_PASSWORD }, { token });
      clock.advance(1000);
      const { rows } = await database.pool.query('SELECT no FROM withdrawal WHERE member_id = $1 ORDER BY no', [
        memberId,
      ]);
      return rows.at(-1).no as string;
    },
  },
] as const;

beforeAll(async () => {
  await openWays(database);
  await settingsChanger(database, createSettings({ database }))({ order_looks_per_day: LIMIT });
});

/** The next member, because each has few open orders. */
const newMember = async (name: string): Promise<void> => {
  token = await register(name, { realname: OWNER });
  memberId = await memberIdOf(app, token);
  const bound = bankCardForm(PAY_PASSWORD, { bank_owner: OWNER, bank_no: NUMBER });
  expect((await call(memberRows.cards.bind, bound, { token })).body.code).toBe(200);
  card = (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id ?? 0;
};

const refused = (code: number, message: string) => ({ code, message, data: null });

describe.each(KINDS)('whole values of a $kind', ({ kind, office, look, role, shown, order }) => {
  const claim = (no: string, { token: by }: TestStaff) => call(office.claim, { no }, { token: by });
  const lookAt = async (no: string, { token: by }: TestStaff, on = app) =>
    (await on.call(look, { no }, { token: by })).body;
  const looks = async ({ name }: TestStaff) =>
    (await database.pool.query('SELECT FROM audit_row WHERE staff_name = $1 AND action LIKE $2', [name, '%.paye%']))
      .rowCount;
  let member = 0;
  const fresh = () => {
    member += 1;
    return newMember(`${kind}${100 + member}`);
  };

  it('are shown to the person who has claimed the order, and to nobody else', async () => {
    await fresh();
    const [one, other] = [await newStaff(app, role), await newStaff(app, role)];
    const no = await order();
    expect(await lookAt(no, one)).toEqual(refused(409, REVIEWS.lookUnclaimed));
    await claim(no, one);
    expect(JSON.stringify(await lookAt(no, one))).toContain(shown);
    expect(await lookAt(no, other)).toEqual(refused(409, REVIEWS.claimedBy(one.name)));
    clock.advance(600_000);
    expect(await lookAt(no, one)).toEqual(refused(409, REVIEWS.lookUnclaimed));
    expect([await looks(one), await looks(other)]).toEqual([1, 0]);
  });

  it('are not shown once the order has ended', async () => {
    await fresh();
    const one = await newStaff(app, role);
    for (const end of ['approve', 'refuse'] as const) {
      const no = await order();
      await claim(no, one);
      expect((await call(office[end], { no, remark: '核对' }, { token: one.token })).body.code).toBe(200);
      expect(await lookAt(no, one)).toEqual(refused(409, REVIEWS.decided));
    }
    expect(await looks(one)).toBe(0);
  });

  it('are shown for a number of orders in 24 hours, in every process, and again for one of these', async () => {
    const one = await newStaff(app, role);
    const numbers: string[] = [];
    for (let n = 0; n <= LIMIT; n += 1) {
      if (n % 3 === 0) await fresh();
      const no = await order();
      await claim(no, one);
      numbers.push(no);
    }
    const [last, ...first] = numbers.toReversed() as [string, ...string[]];
    for (const no of first) expect((await lookAt(no, one)).code).toBe(200);
    for (const on of [app, second]) expect(await lookAt(last, one, on)).toEqual(refused(429, REVIEWS.looksUsed));
    expect((await lookAt(first[0] ?? '', one, second)).code).toBe(200);
    expect(await looks(one)).toBe(LIMIT + 1);
    clock.advance(DAY_MS);
    await database.pool.query(
      `UPDATE staff_session SET touched_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
      [clock.now()],
    );
    await claim(last, one);
    expect((await lookAt(last, one)).code).toBe(200);
  });

  it('are counted exactly when many looks are made at the same moment', async () => {
    const one = await newStaff(app, role);
    const numbers: string[] = [];
    for (let n = 0; n < 2 * LIMIT; n += 1) {
      if (n % 3 === 0) await fresh();
      const no = await order();
      await claim(no, one);
      numbers.push(no);
    }
    const answers = await Promise.all(numbers.map((no, n) => lookAt(no, one, n % 2 ? app : second)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(LIMIT);
    expect(await looks(one)).toBe(LIMIT);
  });
});

describe('the payee of a large withdrawal', () => {
  const [, { office, look, order }] = KINDS;

  it('is shown to the person who approved it first while it waits and for a day after the agreement', async () => {
    await newMember('largeone1');
    const [one, other] = [await newStaff(app, 'cashier-out'), await newStaff(app, 'cashier-out')];
    const no = await order('60000');
    const lookAs = async ({ token: by }: TestStaff) => (await call(look, { no }, { token: by })).body;
    expect((await call(office.approve, { no, remark: '' }, { token: one.token })).body.message).toBe(
      REVIEWS.firstApproval,
    );
    expect((await lookAs(one)).code).toBe(200);
    expect(await lookAs(other)).toEqual(refused(409, REVIEWS.lookUnclaimed));
    const { rows } = await database.pool.query('SELECT no FROM proposal WHERE target = $1', [no]);
    const { token: checker } = await checkerOf(app);
    const agreed = await call(staffRows.proposals.approve, { no: rows[0].no, remark: '' }, { token: checker });
    expect(agreed.body.code).toBe(200);
    expect((await lookAs(one)).data?.number).toBe(NUMBER);
    expect(await lookAs(other)).toEqual(refused(409, REVIEWS.decided));
    clock.advance(DAY_MS);
    await database.pool.query(
      `UPDATE staff_session SET touched_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
      [clock.now()],
    );
    expect(await lookAs(one)).toEqual(refused(409, REVIEWS.decided));
  });
});
