import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';

const { database } = await testDatabase();

let made = 0;
const store = (memberId: number, columns: Record<string, string | number | null> = {}) => {
  made += 1;
  const row = { no: `X${made}`, member_id: memberId, reason: '', ...columns };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  return database.pool.query(
    `INSERT INTO member_closure (asked_at, ready_at, ${names}) VALUES (now(), now(), ${places})`,
    Object.values(row),
  );
};
const CLOSED = { state: 'closed', first_id: 1, second_id: 2, ended_at: '2026-06-18' };

it('a member has one request under way', async () => {
  await store(1);
  await expect(store(1)).rejects.toThrow('member_closure_under_way');
  await expect(store(1, { state: 'proposed', first_id: 1 })).rejects.toThrow('member_closure_under_way');
  await store(1, { state: 'withdrawn', ended_at: '2026-06-18' });
  await store(2);
});

it('an account is closed once, by two different people', async () => {
  await expect(store(3, { ...CLOSED, second_id: null })).rejects.toThrow('member_closure_agreed');
  await expect(store(3, { ...CLOSED, second_id: 1 })).rejects.toThrow('member_closure_two_people');
  await store(3, CLOSED);
  await expect(store(3, CLOSED)).rejects.toThrow('member_closure_closed');
});

it('a request has ended or is under way, and only the data of a closed account is deleted', async () => {
  await expect(store(4, { state: 'refused' })).rejects.toThrow('member_closure_ended');
  await expect(store(4, { ended_at: '2026-06-18' })).rejects.toThrow('member_closure_ended');
  await expect(store(4, { state: 'lost', ended_at: '2026-06-18' })).rejects.toThrow('member_closure_state');
  const erased = { erased_at: '2026-06-19', ended_at: '2026-06-18' };
  await expect(store(4, { state: 'refused', ...erased })).rejects.toThrow('member_closure_erased');
});
