import type { OrderTable } from '../../operator/claims/index.ts';
import { depositsRoutes } from './routes.ts';
import { createDepositsService, type DepositsDeps } from './service.ts';
import { deposits } from './tables.ts';

export type { WaySetting } from './channels/channel.ts';
export { creditedBetween, creditedOrders, creditsIn, settled as creditedDeposits } from './readers.ts';
export type { DepositsService } from './service.ts';
export type { Chain } from './tron/chain.ts';
export { type AccountDraft, putAccount, putPicture, putWay } from './ways.ts';

export const depositOrders: OrderTable = { table: deposits, way: deposits.way };

export const createDeposits = (deps: DepositsDeps) => {
  const service = createDepositsService(deps);
  return { ...service, routes: depositsRoutes(service) };
};
