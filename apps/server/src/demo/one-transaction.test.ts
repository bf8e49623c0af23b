import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database, Tx } from '../platform/index.ts';
import { inOneTransaction } from './one-transaction.ts';

const { database } = await testDatabase();
await database.pool.query('CREATE TABLE note (text text)');

const add = (tx: Pick<Tx, '$client'>, text: string) => tx.$client.query('INSERT INTO note VALUES ($1)', [text]);
const notes = async (from: Database) => {
  const { rows } = await from.pool.query<{ text: string }>('SELECT text FROM note');
  return rows.map(({ text }) => text);
};
const failAfter = async (tx: Tx, text: string): Promise<never> => {
  await add(tx, text);
  throw new Error(text);
};

it('undoes a transaction that fails, keeps the others, and reads what is not committed yet', async () => {
  await database.transaction(async (tx) => {
    const within = inOneTransaction(database, tx);
    const parts = [
      within.transaction((part) => add(part, 'first')),
      within.transaction((part) => failAfter(part, 'second')),
      within.transaction((part) => add(part, 'third')),
    ];
    const outcomes = (await Promise.allSettled(parts)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await notes(within)).toEqual(['first', 'third']);
    expect(await notes(database)).toEqual([]);
  });
  expect(await notes(database)).toEqual(['first', 'third']);
});

it('stores nothing when the whole fails', async () => {
  const whole = database.transaction(async (tx) => {
    await inOneTransaction(database, tx).transaction((part) => add(part, 'fourth'));
    throw new Error('the rest failed');
  });
  await expect(whole).rejects.toThrow('the rest failed');
  expect(await notes(database)).toEqual(['first', 'third']);
});
