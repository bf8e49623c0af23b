import { memberRows, SHELL } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { LaunchService } from './service.ts';

export const launchRoutes = (launch: LaunchService): RouteGroup =>
  defineRoutes(memberRows.games, {
    async launch({ memberId, input, origin: site, idempotencyKey }) {
      const { page, message } = await launch(input, { memberId, site, idempotencyKey });
      return answer(page, message ?? SHELL.done);
    },
  });
