import { CallError, createClient } from '@koi/client';
import type { AppInfo } from '@koi/contract';
import { QueryClient } from './query/index.ts';
import { currentToken, endSession } from './session.ts';

declare global {
  interface Window {
    /** Answers to the requests that index.html sent while the scripts were still loading, by path. */
    koiFirst?: Record<string, Promise<Response>>;
  }
}

/** Each early answer is used once. A later call of the same path sends a new request. */
const takeFirst = (path: string) => {
  const answer = window.koiFirst?.[path];
  if (window.koiFirst) delete window.koiFirst[path];
  return answer;
};

/** Early answers of a closed site refuse their calls, and would close the site again after it has opened. */
export const forgetFirst = () => {
  delete window.koiFirst;
};

export const APP_INFO = ['public', 'app'] as const;

/** Shows the maintenance page, whichever call was the first to report it. */
const closeSite = (repair_tips: string) =>
  queryClient.setQueryData<AppInfo>(APP_INFO, (app) => app && { ...app, site_state: 0, repair_tips });

export const api = createClient({
  token: currentToken,
  onUnauthorized: endSession,
  onMaintenance: closeSite,
  first: takeFirst,
});

const STALE_MS = 30_000;
const RETRIES = 1;

const isWorthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof CallError && error.kind === 'network';

/** Queries under `public` are the same for all users; all others belong to the session and are removed with it. */
export const queryClient = new QueryClient({ staleTime: STALE_MS, retry: isWorthRetrying });

export const forgetMemberData = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' });
