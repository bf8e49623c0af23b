import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { holdPayouts, payoutsHeldUntil } from '../../money/payout-holds/index.ts';

const { database } = await testDatabase();

let made = 0;
const store = (memberId: number, columns: Record<string, string | number | null> = {}) => {
  made += 1;
  const row = { no: `R${made}`, member_id: memberId, answers: '[]', ...columns };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  return database.pool.query(
    `INSERT INTO pay_reset (created_at, expires_at, ${names}) VALUES (now(), now(), ${places})`,
    Object.values(row),
  );
};

it('a member has one request under way', async () => {
  await store(1);
  await expect(store(1)).rejects.toThrow('pay_reset_under_way');
  await store(1, { state: 'withdrawn', ended_at: '2026-06-18' });
  await store(2);
});

it('two different people have agreed to a request that may be used', async () => {
  await expect(store(3, { state: 'approved', first_id: 1 })).rejects.toThrow('pay_reset_agreed');
  await expect(store(3, { state: 'approved', first_id: 1, second_id: 1 })).rejects.toThrow('pay_reset_two_people');
  await store(3, { state: 'approved', first_id: 1, second_id: 2 });
});

it('a request has ended or is under way', async () => {
  await expect(store(4, { state: 'denied' })).rejects.toThrow('pay_reset_ended');
  await expect(store(4, { ended_at: '2026-06-18' })).rejects.toThrow('pay_reset_ended');
  await expect(store(4, { state: 'lost', ended_at: '2026-06-18' })).rejects.toThrow('pay_reset_state');
});

it('payouts stay held until the later of two moments', async () => {
  const noonOf = (day: number) => new Date(`2026-06-${day}T12:00:00+08:00`);
  for (const day of [20, 19]) await database.transaction((tx) => holdPayouts(tx, 5, noonOf(day)));
  expect(await payoutsHeldUntil(database.orm, 5, noonOf(18))).toEqual(noonOf(20));
});
