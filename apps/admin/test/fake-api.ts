import { staffRows } from '@koi/contract';
import { vi } from 'vitest';
import { createFakeApi } from '../../../packages/client/test/fake-api.ts';

/** Fakes the whole server for a screen. */
export const fakeApi = () => {
  const { fetch, ...api } = createFakeApi(staffRows);
  vi.stubGlobal('fetch', fetch);
  return api;
};
