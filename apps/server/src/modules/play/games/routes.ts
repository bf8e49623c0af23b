import { memberRows, SHELL, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { createLaunching } from './launching.ts';
import type { GamesService } from './service.ts';
import type { createGamesStaff } from './staff.ts';

export interface GamesDoors {
  service: GamesService;
  launch: ReturnType<typeof createLaunching>;
  staffSide: ReturnType<typeof createGamesStaff>;
}

export const gamesRoutes = ({ service, launch, staffSide }: GamesDoors): RouteGroup[] => [
  defineRoutes(memberRows.games, {
    list: ({ input }) => service.list(input.category),
    async launch({ memberId, input, origin: site, idempotencyKey }) {
      const { page, message } = await launch(input, { memberId, site, idempotencyKey });
      return answer(page, message ?? SHELL.done);
    },
  }),
  defineRoutes(staffRows.games, {
    list: ({ input }) => staffSide.list(input),
    save: (call) => staffSide.save(call, call.input),
    arrange: (call) => staffSide.arrange(call, call.input),
  }),
];
