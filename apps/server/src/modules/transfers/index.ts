import type { Database } from '../../platform/index.ts';
import { transfersRoutes } from './routes.ts';
import { createTransfersService } from './service.ts';

export const createTransfers = (deps: { database: Database }) => {
  const service = createTransfersService(deps);
  return { ...service, routes: [transfersRoutes(service)] };
};
