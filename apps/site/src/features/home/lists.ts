import type { Game } from '@koi/contract';
import { readJson, writeJson } from '@koi/ui/storage';

/** Storage keys of the cached lists. The API's category `fishing` belongs to `fish`. */
export const LIST_KEYS = ['hot', 'realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish'] as const;
export type ListKey = (typeof LIST_KEYS)[number];
export type Lists = Record<ListKey, readonly Game[]>;

const listOf = ({ category_id }: Game): ListKey => (category_id === 'fishing' ? 'fish' : category_id);

/** The lists of the home page: visible games only, by category, with a separate list of the hot ones. */
export const sortIntoLists = (games: readonly Game[]): Lists => {
  const visible = games.filter((game) => game.app_state === 1);
  const lists = LIST_KEYS.map((key) => [
    key,
    visible.filter((game) => (key === 'hot' ? game.is_hot === 1 : listOf(game) === key)),
  ]);
  return Object.fromEntries(lists) as Lists;
};

const isGames = (value: unknown): value is Game[] =>
  Array.isArray(value) && value.every((game) => typeof game?.name === 'string' && typeof game?.game_code === 'string');

/** The stored lists of the last visit, if all of them exist. */
export const readLists = (): Lists | undefined => {
  const lists: Partial<Lists> = {};
  for (const key of LIST_KEYS) {
    const games = readJson(key, isGames);
    if (!games) return undefined;
    lists[key] = games;
  }
  return lists as Lists;
};

export const writeLists = (lists: Lists) => {
  for (const key of LIST_KEYS) writeJson(key, lists[key]);
};
