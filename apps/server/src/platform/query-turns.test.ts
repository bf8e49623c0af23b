import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { queriesInTurn } from './query-turns.ts';

const { url } = await testDatabase({ poolSize: 1 });

/** A connection that reports each query when it is sent, and the same queries in turn. */
const connected = async (undo: (end: () => Promise<void>) => void) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  undo(() => client.end());
  const events: string[] = [];
  const send = client.query.bind(client);
  client.query = ((text: string, values?: unknown[]) => {
    events.push(`sent ${text}`);
    return send(text, values);
  }) as typeof client.query;
  const query = queriesInTurn(client);
  const ask = (text: string) =>
    query(text).then(
      () => void events.push(`answered ${text}`),
      () => void events.push(`failed ${text}`),
    );
  return { events, ask };
};

it('queries of one connection are sent one after another', async ({ onTestFinished }) => {
  const { events, ask } = await connected(onTestFinished);
  await Promise.all([ask('SELECT 1'), ask('SELECT 2')]);
  expect(events).toEqual(['sent SELECT 1', 'answered SELECT 1', 'sent SELECT 2', 'answered SELECT 2']);
});

it('a query that fails does not hold up the next one', async ({ onTestFinished }) => {
  const { events, ask } = await connected(onTestFinished);
  await Promise.all([ask('SELECT wrong'), ask('SELECT 2')]);
  expect(events).toContain('failed SELECT wrong');
  expect(events.at(-1)).toBe('answered SELECT 2');
});
