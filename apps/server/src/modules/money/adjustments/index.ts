import { adjustmentsRoutes } from './routes.ts';
import { type AdjustmentsDeps, createAdjustmentsService } from './service.ts';

export { settledAdjustments } from './books.ts';
export { findAdjustments } from './finding.ts';
export type { AdjustmentsService } from './service.ts';

export const createAdjustments = (deps: AdjustmentsDeps) => {
  const service = createAdjustmentsService(deps);
  return { ...service, routes: [adjustmentsRoutes(service)] };
};
