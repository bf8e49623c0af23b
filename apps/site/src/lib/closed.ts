import { refusalOf } from '@koi/client';
import { MAINTENANCE_REFUSALS } from '@koi/contract/refusals/maintenance';
import { appInfoQuery, queryClient } from './api.ts';
import { useQuery } from './query/index.ts';

/**
 * What members read while this part of the site is in maintenance; empty while it is open. Read again whenever the
 * screen is opened.
 */
export const useClosed = (part: 'deposits' | 'withdrawals' | 'registration'): string =>
  useQuery({ ...appInfoQuery, refetchOnMount: 'always' }).data?.[`${part}_closed`] ?? '';

/** Reads the settings again after a refusal by maintenance, so that the screen shows it in place of its form. */
export const noteMaintenance = (error: unknown) => {
  if (refusalOf(error, MAINTENANCE_REFUSALS)) void queryClient.invalidateQueries({ queryKey: appInfoQuery.queryKey });
};
