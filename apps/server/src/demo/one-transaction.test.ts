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

it('stores everything together, and reads what is not committed yet', async () => {
  await database.transaction(async (tx) => {
    const within = inOneTransaction(database, tx);
    await Promise.all(['first', 'second'].map((text) => within.transaction((part) => add(part, text))));
    expect(await notes(within)).toEqual(['first', 'second']);
    expect(await notes(database)).toEqual([]);
  });
  expect(await notes(database)).toEqual(['first', 'second']);
});

it('fails as a whole when one transaction fails, even if its failure is caught', async () => {
  const whole = database.transaction(async (tx) => {
    const within = inOneTransaction(database, tx);
    const failing = within.transaction(async (part) => {
      await add(part, 'third');
      throw new Error('no third');
    });
    await failing.catch(() => undefined);
    await within.transaction((part) => add(part, 'fourth'));
  });
  await expect(whole).rejects.toThrow('no third');
  expect(await notes(database)).toEqual(['first', 'second']);
});
