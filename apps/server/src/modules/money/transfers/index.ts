import { transfersRoutes } from './routes.ts';
import { createTransfersService, type TransfersDeps } from './service.ts';

export { checkTransit, checkVenueWallets, settledTransfers } from './books.ts';
export { findTransfers, hasOpenTransfers } from './finding.ts';
export { ownTransfers } from './own-data.ts';
export { skipComparison } from './reports.ts';
export type { TransfersService } from './service.ts';

export const createTransfers = (deps: TransfersDeps) => {
  const service = createTransfersService(deps);
  return { ...service, routes: transfersRoutes(service) };
};
