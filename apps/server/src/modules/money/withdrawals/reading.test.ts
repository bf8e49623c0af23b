import { beijingDay } from '@koi/money';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { fund } from '../../../../test/money.ts';
import { by, withdrawalsFixture } from '../../../../test/withdrawals.ts';
import { ManualClock } from '../../../platform/index.ts';
import { readFile } from '../../people/members/index.ts';
import { withdrawnSince } from '../figures/index.ts';
import { checkHolds, paidWithdrawals } from './books.ts';

const DAY_MS = 86_400_000;
const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const fixture = await withdrawalsFixture(clock);
const { database, withdrawals } = fixture;
const db = database.orm;

let memberId = 0;
let card = 0;
beforeEach(async () => {
  ({ memberId, card } = await fixture.newMember());
  await fund(database, memberId, 100_000_00n);
  await database.pool.query('TRUNCATE withdrawal');
});

const ask = (amount: bigint) => withdrawals.create(memberId, { amount, bank: card, password: 'pay-secret' }, undefined);

/** Creates four orders: 100 元 paid at once, 200 元 paid a day later, 300 元 refused and 400 元 open. */
const fourOrders = async (): Promise<string[]> => {
  const nos: string[] = [];
  for (const amount of [100_00n, 200_00n, 300_00n, 400_00n]) {
    await ask(amount);
    const [latest] = await withdrawals.history(db, memberId, 1);
    nos.push(latest?.no ?? '');
    clock.advance(1000);
  }
  const [first = '', second = '', third = ''] = nos;
  await withdrawals.approve(by(1), { no: first, remark: '' });
  clock.advance(DAY_MS);
  await withdrawals.approve(by(1), { no: second, remark: '' });
  await withdrawals.refuse(by(1), { no: third, remark: '不付' });
  return nos;
};

it('openCount returns the open orders and the amount they hold, which agrees with the ledger', async () => {
  await fourOrders();
  expect(await withdrawals.openCount(db)).toEqual({ count: 1, amount: 400_00n });
  expect(await checkHolds.all(db)).toEqual({ count: 1, differing: 0, named: [] });
});

it('paid amounts are returned in total, since a day and between two moments', async () => {
  const start = clock.now();
  await fourOrders();
  expect((await readFile(db, memberId))?.withdrawalTotal).toBe(300_00n);
  expect(await withdrawnSince(db, memberId, beijingDay(start))).toBe(300_00n);
  expect(await withdrawnSince(db, memberId, beijingDay(clock.now()))).toBe(200_00n);
  expect(await withdrawnSince(db, memberId + 1, beijingDay(start))).toBe(0n);
  expect(await withdrawals.approvedBetween(db, start, new Date(start.getTime() + DAY_MS))).toBe(100_00n);
});

it('decidedSince returns the number of decisions and their total duration', async () => {
  const start = clock.now();
  await fourOrders();
  const seconds = 4 + (86_400 + 3) + (86_400 + 2);
  expect(await withdrawals.decidedSince(db, start)).toEqual({ approved: 2, decided: 3, seconds });
  expect(await withdrawals.decidedSince(db, new Date(clock.now().getTime() + 1))).toEqual({
    approved: 0,
    decided: 0,
    seconds: 0,
  });
});

it('orders are listed for the books, for the review queue and as a member’s history', async () => {
  const nos = await fourOrders();
  const [first, second = '', third, fourth] = nos;
  const { rows: paid } = await db.execute(sql`SELECT no FROM (${paidWithdrawals}) paid ORDER BY no`);
  expect(paid).toEqual([{ no: first }, { no: second }]);
  expect((await withdrawals.history(db, memberId, 3)).map(({ no, state }) => [no, state])).toEqual([
    [fourth, 1],
    [third, 3],
    [second, 2],
  ]);
  const queue = await withdrawals.reviewRows(db);
  expect(queue.map(({ kind, no }) => `${kind} ${no}`).toSorted()).toEqual(nos.map((no) => `withdrawal ${no}`));
});

it('a member’s records of a time span are listed newest first, ten per page', async () => {
  const from = clock.now();
  for (let count = 1; count <= 12; count += 1) {
    await ask(100n * BigInt(100 + count));
    clock.advance(1000);
  }
  const span = { from, to: new Date(from.getTime() + 11_000) };
  const { rows, total } = await withdrawals.records(db, memberId, { ...span, page: 1 });
  expect(total).toBe(11);
  expect(rows.map(({ amount }) => amount)).toEqual([...Array(10).keys()].map((count) => `${111 - count}.00`));
  expect((await withdrawals.records(db, memberId, { ...span, page: 2 })).rows).toHaveLength(1);
  expect((await withdrawals.records(db, memberId + 1, { ...span, page: 1 })).total).toBe(0);
});
