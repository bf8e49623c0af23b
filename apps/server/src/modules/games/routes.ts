import { memberRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { GamesService } from './service.ts';

export const gamesRoutes = (service: GamesService): RouteGroup =>
  defineRoutes(memberRows.games, {
    list: ({ input }) => service.list(input.category),
  });
