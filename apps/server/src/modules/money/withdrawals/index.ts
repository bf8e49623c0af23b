import type { OrderTable } from '../../operator/claims/index.ts';
import { withdrawalsRoutes } from './routes.ts';
import { createWithdrawalsService, type WithdrawalsDeps } from './service.ts';
import { withdrawals } from './tables.ts';

export { openWithdrawals, paidWithdrawals } from './books.ts';
export type { WithdrawalsService } from './service.ts';

export const withdrawalOrders: OrderTable = { table: withdrawals, way: withdrawals.method };

export const createWithdrawals = (deps: WithdrawalsDeps) => {
  const service = createWithdrawalsService(deps);
  return { ...service, routes: withdrawalsRoutes(service) };
};
