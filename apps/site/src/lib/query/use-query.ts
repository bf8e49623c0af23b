import { createContext, useContext, useEffect, useReducer, useState } from 'react';
import type { QueryClient } from './client.ts';
import { type Result, Watch, type WatchOptions } from './watch.ts';

export interface UseQueryResult<T> extends Result<T> {
  refetch: Watch<T>['refetch'];
}

const Clients = createContext<QueryClient | undefined>(undefined);

export const QueryClientProvider = Clients.Provider;

export const useQueryClient = (): QueryClient => {
  const client = useContext(Clients);
  if (!client) throw new Error('there is no QueryClientProvider above');
  return client;
};

/** Options with the type of their data. */
export const queryOptions = <T>(options: WatchOptions<T>): WatchOptions<T> => options;

/** Data from the server, shared with all components that use the same key. */
export const useQuery = <T>(ownOptions: WatchOptions<T>): UseQueryResult<T> => {
  const client = useQueryClient();
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const [watch] = useState(() => new Watch<T>(rerender));
  const options: WatchOptions<T> = { ...client.defaults, ...ownOptions };
  const query = client.queryOf(options);
  const result = watch.resultOf(query, options);
  // The query is outside React. Every render may have other options.
  useEffect(() => watch.apply(query, options, result));
  useEffect(() => () => watch.stop(), [watch]);
  return Object.assign(watch.noted(result), { refetch: watch.refetch });
};
