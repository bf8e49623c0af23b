import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Tx } from '../platform/index.ts';

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
 * The database as seen from within one transaction. Each transaction of a service becomes a savepoint, so that the
 * demo data as a whole is either stored or not. They run one after the other, because they share a connection.
 */
export const inOneTransaction = (database: Database, { $client }: Tx): Database => {
  const query = oneByOne($client);
  const client = withQuery($client, query);
  const tx = drizzle({ client });
  let last: Promise<unknown> = Promise.resolve();

  const run = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await client.query('SAVEPOINT part');
    try {
      const result = await work(tx);
      await client.query('RELEASE SAVEPOINT part');
      return result;
    } catch (cause) {
      await client.query('ROLLBACK TO SAVEPOINT part');
      throw cause;
    }
  };

  return {
    ...database,
    pool: withQuery(database.pool, query),
    lookups: withQuery(database.lookups, query),
    orm: tx,
    transaction(work) {
      const done = last.then(() => run(work));
      last = done.catch(() => undefined);
      return done;
    },
  };
};
