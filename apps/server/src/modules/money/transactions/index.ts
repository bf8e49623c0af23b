import { transactionsRoutes } from './routes.ts';
import { createTransactionsService, type TransactionsDeps } from './service.ts';

export const createTransactions = (deps: TransactionsDeps) => {
  const service = createTransactionsService(deps);
  return { ...service, routes: [transactionsRoutes(service)] };
};
