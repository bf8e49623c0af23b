import type { Database } from '../../../platform/index.ts';
import { turnoverRoutes } from './routes.ts';
import { createTurnoverService } from './service.ts';

export type { NewRequirement, Stake, TurnoverCause, TurnoverService, TurnoverSummary } from './service.ts';

export const createTurnover = (deps: { database: Database }) => {
  const service = createTurnoverService(deps);
  return { ...service, routes: [turnoverRoutes(service)] };
};
