import type { Game } from '@koi/contract';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { useQuery } from './query/index.ts';

const STALE_MS = 300_000;

/** Every game by its code, to show the name of a game in records that contain only the code. */
export const useGamesByCode = (): ReadonlyMap<string, Game> | undefined =>
  useQuery({
    queryKey: ['public', 'games-by-code'],
    queryFn: async () => {
      const { data } = await api.call(calls.games.list, {});
      return new Map(data.map((game) => [game.game_code, game]));
    },
    staleTime: STALE_MS,
  }).data;
