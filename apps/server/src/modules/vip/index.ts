import type { Database } from '../../platform/index.ts';
import { vipRoutes } from './routes.ts';
import { createVipService } from './service.ts';

export type { Level } from './level.ts';

export const createVip = (deps: { database: Database }) => {
  const service = createVipService(deps);
  return { ...service, routes: [vipRoutes(service)] };
};
