import { memberRows, REVIEWS } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksAreSound, fund, walletsOf } from '../../../../test/money.ts';
import { by, withdrawalsFixture } from '../../../../test/withdrawals.ts';
import { ManualClock } from '../../../platform/index.ts';
import { verifyAuditChain } from '../../people/staff/index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const fixture = await withdrawalsFixture(clock);
const { database, withdrawals } = fixture;
const db = database.orm;

let memberId = 0;
let card = 0;
beforeEach(async () => {
  ({ memberId, card } = await fixture.newMember());
  await fund(database, memberId, 100_000_00n);
});

const { parse: inputOf } = memberRows.withdrawals.create.input;
const ask = (amount: string, key?: string) =>
  withdrawals.create(memberId, inputOf({ amount, bank: card, password: 'pay-secret' }), key);
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (answer) => String(answer),
    (cause: Error) => cause.message,
  );
const everyRecord = async () =>
  (await withdrawals.records(db, memberId, { from: new Date(0), to: new Date('2100-01-01'), page: 1 })).rows;
const newOrder = async (amount: string): Promise<string> => {
  await ask(amount);
  return (await everyRecord())[0]?.out_trade_no ?? '';
};
const tally = (outcomes: readonly string[], wanted: string) => outcomes.filter((each) => each === wanted).length;
const countOf = async (table: string, where = 'true') =>
  (await database.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)).rows[0].n as number;

it('the database rejects a first and second approval by the same person', async () => {
  const no = await newOrder('60000');
  await withdrawals.approve(by(1), { no, remark: '' });
  const byHand = 'UPDATE withdrawal SET state = 2, decided_at = now(), decided_by = first_approver_id WHERE no = $1';
  await expect(database.pool.query(byHand, [no])).rejects.toThrow('withdrawal_two_people');
});

describe('concurrent calls', () => {
  it('accept one of thirty withdrawals of the full balance', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(ask('100000'))));
    expect(tally(outcomes, 'undefined')).toBe(1);
    expect(tally(outcomes, '余额不足')).toBe(29);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 0n, held: 100_000_00n });
  });

  it('create one order and return equal answers when one key is sent fifty times', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(ask('100', 'key-fifty'))));
    expect(tally(outcomes, 'undefined')).toBe(50);
    expect(await everyRecord()).toHaveLength(1);
    expect(await outcome(ask('101', 'key-fifty'))).toBe('请求重复且内容不一致');
  });

  it('pay once when thirty people approve', async () => {
    const no = await newOrder('100');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, count) => outcome(withdrawals.approve(by(count + 1), { no, remark: '' }))),
    );
    expect(tally(outcomes, 'paid')).toBe(1);
    expect(tally(outcomes, '该订单已处理')).toBe(29);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 99_900_00n, held: 0n });
    expect(await countOf('audit_row', `target = '取款 ${no}'`)).toBe(1);
  });

  it('pay once and answer alike when one approval is sent fifty times with one key', async () => {
    const no = await newOrder('100');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(withdrawals.approve(by(1, 'approve-once'), { no, remark: '' }))),
    );
    expect(tally(outcomes, 'paid')).toBe(50);
    expect(await outcome(withdrawals.approve(by(1, 'approve-once'), { no, remark: '另' }))).toBe(
      '请求重复且内容不一致',
    );
  });

  it('that approve and refuse an order have one effect, and the balances match it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const before = await walletsOf(database, memberId);
      const no = await newOrder('100');
      const outcomes = await Promise.all([
        outcome(withdrawals.approve(by(1), { no, remark: '' })),
        outcome(withdrawals.refuse(by(2), { no, remark: '不付' })),
      ]);
      expect(tally(outcomes, '该订单已处理')).toBe(1);
      const wasPaid = outcomes[0] === 'paid';
      expect(await walletsOf(database, memberId)).toEqual({
        centre: before.centre - (wasPaid ? 100_00n : 0n),
        held: 0n,
      });
      clock.advance(1000);
    }
  });

  it('that approve a large withdrawal record one first approval, and one person pays it', async () => {
    const no = await newOrder('60000');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, count) => outcome(withdrawals.approve(by((count % 3) + 1), { no, remark: '' }))),
    );
    expect(tally(outcomes, 'waiting')).toBe(1);
    expect(tally(outcomes, REVIEWS.secondPerson)).toBe(9);
    const seconds = await Promise.all(Array.from({ length: 5 }, () => outcome(fixture.second(no))));
    expect(tally(seconds, 'undefined')).toBe(1);
    expect(await walletsOf(database, memberId)).toEqual({ centre: 40_000_00n, held: 0n });
  });

  it('that claim an order succeed for one of ten people', async () => {
    const no = await newOrder('100');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, count) => outcome(withdrawals.claim(by(count + 1), { no }))),
    );
    expect(tally(outcomes, 'null')).toBe(1);
    expect(outcomes.filter((each) => /^该订单正由财务 0\d+处理$/.test(each))).toHaveLength(9);
  });
});

it('the books are sound and the audit chain is whole after all races', async () => {
  expect(await booksAreSound(database)).toBe(true);
  expect((await verifyAuditChain(db)).whole).toBe(true);
});
