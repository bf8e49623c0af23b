import { memberRows } from '@koi/contract';
import { expect } from 'vitest';
import { type Address, auditLedger, balances, centre, held, house, post } from '../src/ledger/index.ts';
import { type Database, sha256 } from '../src/platform/index.ts';
import type { TestApp } from './app.ts';

let postings = 0;

const move = async (
  database: Database,
  memberId: number,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
  at = new Date(),
) => {
  postings += 1;
  const entry = { key: `test:${memberId}:${postings}`, kind: 'test', memberId, postings: [{ from, to, amount }], at };
  await database.transaction((tx) => post(tx, entry));
};

/** Adds money to a member's centre wallet without an order. */
export const fund = (database: Database, memberId: number, amount: bigint): Promise<void> =>
  move(database, memberId, { from: house('tests'), to: centre(memberId), amount });

/** Pays money of a member's centre wallet out without an order. */
export const withdraw = (database: Database, memberId: number, amount: bigint, at: Date): Promise<void> =>
  move(database, memberId, { from: centre(memberId), to: house('withdrawals:bank'), amount }, at);

/** Balances of a member's centre wallet and held money. */
export const walletsOf = async (database: Database, memberId: number): Promise<{ centre: bigint; held: bigint }> => {
  const found = await balances(database.orm, [centre(memberId), held(memberId)]);
  return { centre: found.get(centre(memberId)) ?? 0n, held: found.get(held(memberId)) ?? 0n };
};

/** Whether every balance equals the sum of its postings, and all balances add up to zero. */
export const booksAreSound = async (database: Database): Promise<boolean> => {
  const { wrongAccounts, total } = await auditLedger(database.orm);
  return wrongAccounts === 0 && total === 0n;
};

/** Expects that a request was stored as this JSON text, so that an earlier version and this one recognise its repeats. */
export const expectStoredRequest = async (database: Database, key: string, content: string): Promise<void> => {
  const { rows } = await database.pool.query('SELECT content_hash FROM idempotent_answer WHERE key = $1', [key]);
  expect(rows).toEqual([{ content_hash: sha256(content) }]);
};

export const memberIdOf = async ({ call }: TestApp, token: string): Promise<number> =>
  (await call(memberRows.members.user, {}, { token })).body.data.id;
