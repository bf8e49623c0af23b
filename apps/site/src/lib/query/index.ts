export { QueryClient } from './client.ts';
export type { QueryKey } from './query.ts';
export {
  QueryClientProvider,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from './use-query.ts';
