import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { anotherProcess, OUR_ADDRESS } from '../../../../test/deposits.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../test/money.ts';
import { creditedDeposit, waitingDeposit } from '../../../../test/past.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-03-10T12:00:00+08:00');
const app = await testApp({ clock });
const { database } = app;
const { deposits } = anotherProcess(app);
const token = await app.register('history01');
const memberId = await memberIdOf(app, token);
const otherId = await memberIdOf(app, await app.register('history02'));
const db = database.orm;
const at = (day: number, time = '10:00:00') => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}+08:00`);
const usdt = { address: OUR_ADDRESS, rate: '7.2', amount: '138.881234', txHash: 'ab'.repeat(32) };

const numbers = await database.transaction(async (tx) => [
  await creditedDeposit(tx, { memberId, way: 'bank', amount: 500_00n, at: at(1), decidedAfterMs: 60_000 }),
  // This order is decided after midnight in Beijing.
  await creditedDeposit(tx, { memberId, way: 'usdt', amount: 1000_00n, at: at(2, '23:59:00'), usdt }),
  await creditedDeposit(tx, { memberId, way: 'bank', amount: 70_00n, at: at(3) }),
  await waitingDeposit(tx, { memberId, way: 'alipay', amount: 200_00n, at: at(4) }, { risk: 2 }),
  await creditedDeposit(tx, { memberId: otherId, way: 'wxpay', amount: 9_00n, at: at(3) }),
]);

describe('imported orders', () => {
  it('post their money as of their own date, in one ledger transaction each', async () => {
    expect((await walletsOf(database, memberId)).centre).toBe(1570_00n);
    const { rows } = await database.pool.query('SELECT created_at FROM ledger_transaction WHERE key = $1', [
      `deposit:${numbers[0]}`,
    ]);
    expect(rows).toEqual([{ created_at: at(1, '10:01:00') }]);
    expect(await booksAreSound(database)).toBe(true);
  });
});

describe('readers', () => {
  it('list the orders of one member, newest first', async () => {
    const { rows, total } = await deposits.records(db, memberId, { from: at(2), to: at(5), page: 1 });
    expect(total).toBe(3);
    expect(rows.map(({ out_trade_no }) => out_trade_no)).toEqual([numbers[3], numbers[2], numbers[1]]);
    expect(rows[2]).toMatchObject({
      pay_way: 'usdt',
      state: 2,
      tron_address: OUR_ADDRESS,
      tron_usdt_amount: '138.881234',
      tron_network: 'TRC20',
    });
    expect((await deposits.records(db, memberId, { from: at(2), to: at(5), page: 2 })).rows).toEqual([]);
    expect(await deposits.history(db, memberId, 2)).toEqual([
      { kind: 'deposit', no: numbers[3], method: 'alipay', amount: 200_00n, state: 1, createdAt: at(4) },
      { kind: 'deposit', no: numbers[2], method: 'bank', amount: 70_00n, state: 2, createdAt: at(3) },
    ]);
  });

  it('sum credited deposits by member and span', async () => {
    expect(await deposits.creditedSince(db, memberId, at(1, '00:00:00'))).toBe(1570_00n);
    expect(await deposits.creditedSince(db, memberId, at(2))).toBe(1070_00n);
    expect(await deposits.creditedSince(db, 1, at(1, '00:00:00'))).toBe(0n);
    expect(await deposits.approvedBetween(db, at(1, '00:00:00'), at(2, '00:00:00'))).toBe(500_00n);
    expect(await deposits.openCount(db)).toEqual({ count: 1, amount: 200_00n });
    expect(await deposits.decidedSince(db, at(1))).toEqual({ approved: 4, decided: 4, seconds: 960 });
  });

  it('give the rows of the review queue', async () => {
    const queue = await deposits.reviewRows(db);
    expect(queue).toHaveLength(5);
    expect(queue.find(({ no }) => no === numbers[3])).toEqual({
      kind: 'deposit',
      no: numbers[3],
      memberId,
      method: 'alipay',
      amount: 200_00n,
      state: 1,
      risk: 2,
      createdAt: at(4),
      decidedAt: null,
      claimStaffId: null,
      claimName: '',
      claimUntil: null,
      firstApproverName: '',
      needsPerson: true,
    });
  });
});
