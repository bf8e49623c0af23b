import { GAME_IMPORT, memberRows, PAY_SETTINGS, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { Importing } from './importing.ts';
import type { CatalogueService } from './service.ts';
import type { CatalogueStaff } from './staff.ts';

export const catalogueRoutes = (
  service: CatalogueService,
  staffSide: CatalogueStaff,
  importing: Importing,
): RouteGroup[] => [
  defineRoutes(memberRows.games, {
    list: ({ input }) => service.list(input.category),
  }),
  defineRoutes(staffRows.games, {
    list: ({ input }) => staffSide.list(input),
    async save(call) {
      const done = await staffSide.save(call, call.input);
      return answer(done, done.no === '' ? PAY_SETTINGS.saved : GAME_IMPORT.categoryProposed);
    },
    arrange: (call) => staffSide.arrange(call, call.input),
    venues: () => staffSide.venues(),
    catalogue: ({ input }) => importing.catalogue(input),
    importGames: (call) => importing.importGames(call, call.input),
    create: (call) => importing.create(call, call.input),
  }),
];
