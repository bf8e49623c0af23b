import { type Endpoint, memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from './app.ts';
import { killedFixture, type Point, type Submit } from './killed-fixture.ts';
import { fund, memberIdOf, walletsOf } from './money.ts';
import { waitingDeposit } from './past.ts';
import { newStaff, type TestStaff } from './staff.ts';

const app = await testApp();
const { database, call, register } = app;
const { send, killAt, booksAgree } = await killedFixture(app);

const pointOf = (name: string): Point =>
  name === 'commit' ? { table: 'ledger_transaction', on: 'INSERT', atCommit: true } : { table: name };

let finance: TestStaff;
let token = '';
let memberId = 0;
let card = 0;
let count = 0;

beforeAll(async () => {
  finance = await newStaff(app, 'finance');
  token = await register('survivor');
  memberId = await memberIdOf(app, token);
  const form = { bank: '招商银行', bank_owner: '陈宇', bank_no: '6225880000006621', bank_address: '深圳南山支行' };
  await call(memberRows.cards.bind, { ...form, pay_pass: 'pay-secret' }, { token });
  card = (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id ?? 0;
  await fund(database, memberId, 10_000_000n);
}, 60_000);

const nextKey = () => {
  count += 1;
  return `submit-${1000 + count}`;
};
const ask = (): Submit => ({
  row: memberRows.withdrawals.create,
  input: { amount: '100', bank: card, password: 'pay-secret' },
  token,
  key: nextKey(),
});
const decide = (row: Endpoint, no: string): Submit => ({
  row,
  input: { no, remark: '核对' },
  token: finance.token,
  key: nextKey(),
});
const latest = async (table: 'withdrawal' | 'deposit') =>
  (
    await database.pool.query<{ no: string; state: number }>(
      `SELECT no, state FROM ${table} ORDER BY created_at DESC LIMIT 1`,
    )
  ).rows[0] ?? { no: '', state: 0 };
const accepted = expect.objectContaining({ code: 200 });

describe('a server that is killed', () => {
  it.each(['ledger_posting', 'withdrawal', 'withdrawal_event', 'idempotent_answer', 'commit'])(
    'while a withdrawal is requested, at %s, holds the money once',
    async (point) => {
      const before = await walletsOf(database, memberId);
      expect(await killAt(pointOf(point), ask())).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre - 10_000n, held: before.held + 10_000n });
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );

  it.each(['ledger_posting', 'withdrawal', 'audit_row', 'commit'])(
    'while a withdrawal is approved, at %s, pays it once',
    async (point) => {
      await send(ask());
      const { no } = await latest('withdrawal');
      const before = await walletsOf(database, memberId);
      expect(await killAt(pointOf(point), decide(staffRows.withdrawals.approve, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre, held: before.held - 10_000n });
      expect((await latest('withdrawal')).state).toBe(2);
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );

  it.each(['ledger_posting', 'commit'])(
    'while a withdrawal is refused, at %s, returns the money once',
    async (point) => {
      await send(ask());
      const { no } = await latest('withdrawal');
      const before = await walletsOf(database, memberId);
      expect(await killAt(pointOf(point), decide(staffRows.withdrawals.refuse, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre + 10_000n, held: before.held - 10_000n });
    },
    60_000,
  );

  it.each(['deposit', 'ledger_posting', 'turnover_requirement', 'audit_row', 'commit'])(
    'while a deposit is approved, at %s, credits it once',
    async (point) => {
      const draft = { memberId, way: 'bank', amount: 50_000n, at: new Date() } as const;
      const no = await database.transaction((tx) => waitingDeposit(tx, draft));
      const before = await walletsOf(database, memberId);
      expect(await killAt(pointOf(point), decide(staffRows.deposits.approve, no))).toEqual(accepted);
      const after = await walletsOf(database, memberId);
      expect(after).toEqual({ centre: before.centre + 50_000n, held: before.held });
      expect((await latest('deposit')).state).toBe(2);
      expect(await booksAgree()).toBe(true);
    },
    60_000,
  );
});
