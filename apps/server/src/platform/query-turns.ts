import type pg from 'pg';

/** Sends a query once the earlier ones of its connection are answered. */
export type QueryInTurn = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<R>>;

/** For a connection that several callers share: a client takes a query only while none is running. */
export const queriesInTurn = (client: pg.Client): QueryInTurn => {
  let earlier: Promise<unknown> = Promise.resolve();
  return <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const answer = earlier.then(() => client.query<R>(text, values));
    earlier = answer.catch(() => undefined);
    return answer;
  };
};
