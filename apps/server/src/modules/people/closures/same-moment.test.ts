import { CLOSURES, memberRows, PROPOSALS, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const [service, adjuster, checker, other] = [
  await newStaff(app, 'service'),
  await newStaff(app, 'adjuster'),
  await newStaff(app, 'checker'),
  await newStaff(app, 'checker'),
];

let count = 0;
let who = { name: '', token: '', id: 0 };
let closure = '';
/** A request whose days are over, to which one person of staff has agreed. */
beforeEach(async () => {
  count += 1;
  const name = `moment${100 + count}`;
  const token = await register(name);
  who = { name, token, id: await memberIdOf(app, token) };
  await call(memberRows.closures.ask, { password: 'secret-6', reason: '' }, who);
  const { rows } = await database.pool.query(
    'UPDATE member_closure SET ready_at = $2 WHERE member_id = $1 RETURNING no',
    [who.id, clock.now()],
  );
  const decision = { no: rows[0].no, reason: '已核对' };
  closure = (await call(staffRows.closures.propose, decision, service)).body.data.no;
});

const agree = async (no: string, by = checker) =>
  (await call(staffRows.proposals.approve, { no, remark: '' }, { token: by.token })).body;
const takeBack = async () => (await call(memberRows.closures.withdraw, {}, who)).body;
const proposeCredit = async (): Promise<string> => {
  const draft = { member: who.name, direction: 'credit', amount: '100', multiple: '0', reason: '活动补发' };
  return (await call(staffRows.adjustments.make, draft, adjuster)).body.data.proposal;
};
const stateOf = async (): Promise<string> =>
  (await database.pool.query('SELECT state FROM member_closure WHERE member_id = $1', [who.id])).rows[0].state;

/** Sends the second call while the first one waits to write to a table, with the locks that it took until then. */
const inTurn = async <T, U>(table: string, first: () => Promise<T>, second: () => Promise<U>): Promise<[T, U]> => {
  const holder = await database.pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const sent = first();
    await expect.poll(() => lockWaits(database)).toBe(1);
    const both = Promise.all([sent, second()]);
    await expect.poll(() => lockWaits(database)).toBe(2);
    await holder.query('COMMIT');
    return await both;
  } finally {
    // Ends its transaction as well when the calls did not wait.
    holder.release(true);
  }
};

describe('an agreement to close an account', () => {
  it('finds money that two people credit a moment before it', async () => {
    const credit = await proposeCredit();
    const [credited, agreed] = await inTurn(
      'ledger_posting',
      () => agree(credit),
      () => agree(closure, other),
    );
    expect(credited).toMatchObject({ code: 200, message: PROPOSALS.approved });
    expect(agreed).toMatchObject({ code: 409, message: PROPOSALS.changed });
    expect(await stateOf()).toBe('proposed');
    expect((await walletsOf(database, who.id)).centre).toBe(10_000n);
  });

  it('leaves no money that two people credit a moment after it', async () => {
    const credit = await proposeCredit();
    const [agreed, credited] = await inTurn(
      'member_closure',
      () => agree(closure, other),
      () => agree(credit),
    );
    expect(agreed).toMatchObject({ code: 200, message: PROPOSALS.approved });
    expect(credited).toMatchObject({ code: 409, message: PROPOSALS.changed });
    expect(await stateOf()).toBe('closed');
    expect((await walletsOf(database, who.id)).centre).toBe(0n);
  });

  it('is too late when the member has taken the request back a moment before it', async () => {
    const [back, agreed] = await inTurn('member_closure', takeBack, () => agree(closure));
    expect(back).toMatchObject({ code: 200, message: CLOSURES.withdrawn });
    expect(agreed).toMatchObject({ code: 409, message: PROPOSALS.decided });
    expect(await stateOf()).toBe('withdrawn');
  });

  it('is not taken back by the member a moment after it', async () => {
    const [agreed, back] = await inTurn('member_closure', () => agree(closure), takeBack);
    expect(agreed).toMatchObject({ code: 200, message: PROPOSALS.approved });
    expect(back).toMatchObject({ code: 409, message: CLOSURES.noneUnderWay });
    expect(await stateOf()).toBe('closed');
  });
});

it('the books are balanced after all these tests', async () => {
  expect(await booksAreSound(database)).toBe(true);
});
