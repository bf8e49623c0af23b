import { withdrawalsRoutes } from './routes.ts';
import { createWithdrawalsService, type WithdrawalsDeps } from './service.ts';

export { checkHolds, paidWithdrawals } from './books.ts';
export { erasePayees } from './erasing.ts';
export { findWithdrawals } from './finding.ts';
export { ownWithdrawals } from './own-data.ts';
export { withdrawalOrders } from './reading.ts';
export type { WithdrawalsService } from './service.ts';

export const createWithdrawals = (deps: WithdrawalsDeps) => {
  const service = createWithdrawalsService(deps);
  return { ...service, routes: withdrawalsRoutes(service) };
};
