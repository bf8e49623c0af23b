import { drizzle } from 'drizzle-orm/node-postgres';
import { type Database, type Reading, shareSecrets, type Tx } from '../platform/index.ts';

type Client = Tx['$client'];
type Query = Client['query'];

const withQuery = <T extends object>(target: T, query: Query): T =>
  new Proxy(target, { get: (whole, key) => (key === 'query' ? query : Reflect.get(whole, key)) });

/** Queries of a connection, each of which begins when the one before it has ended. */
const oneByOne = (client: Client): Query => {
  let last: Promise<unknown> = Promise.resolve();
  return ((...args: Parameters<Query>) => {
    const done = last.then(() => client.query(...args));
    last = done.catch(() => undefined);
    return done;
  }) as Query;
};

/**
 * The database as seen from within one transaction: what services do in their own transactions becomes part of it. These
 * run one after the other, because they share a connection. After the first that fails, all others fail as well, so that
 * the caller's transaction is never committed with half of one.
 */
export const inOneTransaction = (database: Database, { $client }: Tx): Database => {
  const query = oneByOne($client);
  const client = withQuery($client, query);
  shareSecrets($client, client);
  const tx = drizzle({ client });
  let last: Promise<unknown> = Promise.resolve();
  const reading: Reading = {
    orm: tx,
    transaction(work) {
      const done = last.then(() => work(tx));
      last = done;
      return done;
    },
  };
  return {
    ...database,
    ...reading,
    reading,
    pool: withQuery(database.pool, query),
    lookups: withQuery(database.lookups, query),
  };
};
