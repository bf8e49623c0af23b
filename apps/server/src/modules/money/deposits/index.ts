import { depositsRoutes } from './routes.ts';
import { createDepositsService, type DepositsDeps } from './service.ts';

export type { WaySetting } from './channels/channel.ts';
export { erasePayers } from './erasing.ts';
export { expiringReceipts } from './expiring.ts';
export { findDeposits, findDepositsByHash, findPayments, type PaymentMark } from './finding.ts';
export { ownDeposits } from './own-data.ts';
export { payerSource, sealedPayers } from './payer.ts';
export { creditedBetween, creditedDeposits, creditedOrders, depositOrders, latestCredited } from './readers.ts';
export { receiptFiles } from './receipts.ts';
export type { DepositsService } from './service.ts';
export { openAmount, payerFields } from './store.ts';
export { bookedSuspense, endedSuspense } from './suspense/booking.ts';
export { checkChainDays } from './suspense/chain-days.ts';
export { watchAddress } from './suspense/intake.ts';
export type { Chain } from './tron/chain.ts';
export { type AccountDraft, putAccount, putPicture, putWay } from './ways.ts';

export const createDeposits = (deps: DepositsDeps) => {
  const service = createDepositsService(deps);
  return { ...service, routes: depositsRoutes(service) };
};
