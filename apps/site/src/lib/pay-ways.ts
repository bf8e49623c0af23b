import { calls } from './calls.ts';
import { api } from './client.ts';
import { useQuery } from './query/index.ts';

/** The pay ways that the operator has configured, in the server's order. */
export const usePayWays = () =>
  useQuery({ queryKey: ['member', 'pay-ways'], queryFn: async () => (await api.call(calls.deposits.ways, {})).data });
