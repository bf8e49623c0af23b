import type { Banner } from '@koi/contract';
import { HOME_BANNERS } from '@koi/contract/constants';
import { readJson, writeJson } from '@koi/ui/storage';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { readLists, sortIntoLists, writeLists } from './lists.ts';

const isBanners = (value: unknown): value is Banner[] =>
  Array.isArray(value) && value.every((banner) => typeof banner?.src === 'string');

/** Stored data of the last visit is shown at once and read again immediately. */
const atOnce = { initialDataUpdatedAt: 0 } as const;

export const bannersQuery = {
  ...atOnce,
  queryKey: ['public', 'banners'],
  queryFn: async () => {
    const { data } = await api.call(calls.content.banners, { type: HOME_BANNERS });
    writeJson('banner', data);
    return data;
  },
  initialData: () => readJson('banner', isBanners),
} as const;

export const listsQuery = {
  ...atOnce,
  queryKey: ['public', 'games'],
  queryFn: async () => {
    const { data } = await api.call(calls.games.list, { category: '' });
    const lists = sortIntoLists(data);
    writeLists(lists);
    return lists;
  },
  initialData: readLists,
} as const;

export const announcementsQuery = {
  queryKey: ['public', 'announcements'],
  queryFn: async () => (await api.call(calls.content.announcements, {})).data,
} as const;
