import type { AppInfo } from '@koi/contract';
import { readJson, writeJson } from '@koi/ui/storage';
import { calls } from './calls.ts';
import { APP_INFO, api, forgetFirst } from './client.ts';
import { useQuery } from './query/index.ts';

const KEY = 'appInfo';

const isAppInfo = (value: unknown): value is AppInfo =>
  typeof value === 'object' && value !== null && 'site_state' in value && 'title' in value;

const readAppInfo = async () => {
  const { data } = await api.call(calls.settings.app, {});
  if (data.site_state === 0) forgetFirst();
  writeJson(KEY, data);
  return data;
};

export const appInfoQuery = {
  queryKey: APP_INFO,
  queryFn: readAppInfo,
  // The last known settings are shown at once and read again immediately.
  initialData: () => readJson(KEY, isAppInfo),
  initialDataUpdatedAt: 0,
  refetchOnReconnect: 'always',
} as const;

/** Site settings; undefined only until the very first answer. */
export const useAppInfo = () => useQuery(appInfoQuery).data;
