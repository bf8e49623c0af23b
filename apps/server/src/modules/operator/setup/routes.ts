import { staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { SetupService } from './service.ts';

export const setupRoutes = (service: SetupService): RouteGroup =>
  defineRoutes(staffRows.setup, {
    state: () => service.state(),
    open: (call) => service.open(call),
    proposeOpening: (call) => service.proposeOpening(call, call.input),
  });
