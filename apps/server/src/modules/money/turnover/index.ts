import type { ServiceDeps } from '../../../platform/index.ts';
import { turnoverRoutes } from './routes.ts';
import { createTurnoverService } from './service.ts';

export { endTurnover, turnoverEndsOf } from './blocked.ts';
export type { Dues, Stop } from './dues.ts';
export { ownTurnover } from './own-data.ts';
export type { NewRequirement, Stake, TurnoverCause, TurnoverService, TurnoverSummary } from './service.ts';

export const createTurnover = (deps: ServiceDeps) => {
  const service = createTurnoverService(deps);
  return { ...service, routes: [turnoverRoutes(service)] };
};
