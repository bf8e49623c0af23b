import { memberRows, SHELL, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../platform/index.ts';
import type { createGamesDesk } from './desk.ts';
import type { createLaunching } from './launching.ts';
import type { GamesService } from './service.ts';

export interface GamesDoors {
  service: GamesService;
  launch: ReturnType<typeof createLaunching>;
  desk: ReturnType<typeof createGamesDesk>;
}

export const gamesRoutes = ({ service, launch, desk }: GamesDoors): RouteGroup[] => [
  defineRoutes(memberRows.games, {
    list: ({ input }) => service.list(input.category),
    async launch({ memberId, input, origin: site, idempotencyKey }) {
      const { page, message } = await launch(input, { memberId, site, idempotencyKey });
      return answer(page, message ?? SHELL.done);
    },
  }),
  defineRoutes(staffRows.games, {
    list: ({ input }) => desk.list(input),
    save: (call) => desk.save(call, call.input),
    arrange: (call) => desk.arrange(call, call.input),
  }),
];
