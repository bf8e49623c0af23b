import { calls } from '../calls.ts';
import { api, queryClient } from '../client.ts';
import { useQuery } from '../query/index.ts';
import { refreshUser } from '../wallets.ts';

/** Key of everything that is read about player protection, so that one change reads all of it again. */
export const PROTECTION_KEY = ['member', 'protection'] as const;

/** The state of the member's limits and blocks, read again whenever a screen that shows it is opened. */
export const useHub = (enabled = true) =>
  useQuery({
    queryKey: [...PROTECTION_KEY, 'hub'],
    queryFn: async () => (await api.call(calls.protection.hub, {})).data,
    refetchOnMount: 'always',
    enabled,
  });

/** Reads limits, blocks and the member again after a change. */
export const readProtectionAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: PROTECTION_KEY }), refreshUser().catch(() => undefined)]);

export type Hub = NonNullable<ReturnType<typeof useHub>['data']>;
