import { checkBalances, checkSeals, checkTotal, type HouseCheck } from '../../../ledger/index.ts';
import { settledAdjustments } from '../../money/adjustments/index.ts';
import { bookedSuspense, checkChainDays, creditedDeposits, endedSuspense } from '../../money/deposits/index.ts';
import { checkFlows, checkPeriods, checkPlay } from '../../money/figures/index.ts';
import { checkTransit, checkVenueWallets, settledTransfers } from '../../money/transfers/index.ts';
import { checkHolds, paidWithdrawals } from '../../money/withdrawals/index.ts';
import { checkCommissionSums, checkCommissions, paidCommissions } from '../../people/agents/index.ts';
import { checkBetResults, playsOf } from '../../play/bets/index.ts';
import { paidBonuses } from '../../rewards/activities/index.ts';
import { checkRebateClaims, checkRebateSums, claimedRebates } from '../../rewards/rebates/index.ts';
import { drawnPackets } from '../../rewards/red-packets/index.ts';
import { checkOrders, type OrderBook } from './order-check.ts';

/** The generated history of the demo contains gifts without an order. */
const besides = ['demo:'];

const ORDERS: readonly OrderBook[] = [
  { name: '存款', kind: 'deposit', prefix: 'deposit:', settled: creditedDeposits },
  { name: '取款', kind: 'withdrawal', prefix: 'withdrawal:', suffix: ':pay', settled: paidWithdrawals },
  { name: '转账', kind: 'transfer', prefix: 'transfer:', suffix: ':in', settled: settledTransfers },
  { name: '调账', kind: 'adjustment', prefix: 'adjustment:', settled: settledAdjustments },
  { name: 'USDT 挂账', kind: 'suspense', prefix: 'suspense:', settled: bookedSuspense },
  { name: 'USDT 挂账了结', kind: 'suspense-end', prefix: 'suspense:', suffix: ':end', settled: endedSuspense },
  { name: '佣金', kind: 'commission', prefix: '', settled: paidCommissions },
  { name: '返水', kind: 'rebate', prefix: '', settled: claimedRebates },
  { name: '红包', kind: 'red-packet', prefix: 'red-packet:', settled: drawnPackets, besides },
  { name: '彩金', kind: 'bonus', prefix: 'activity:', settled: paidBonuses, besides },
];

/** The checks of the day figures and of the sums of settled days against the ledger, the bets and the records. */
export const figureChecks: readonly HouseCheck[] = [
  checkFlows,
  checkPlay(playsOf),
  checkPeriods,
  checkCommissionSums,
  checkRebateSums,
];

/** The checks of the books, in the order in which they are shown. Another check is added here. */
export const houseChecks: readonly HouseCheck[] = [
  checkTotal,
  checkBalances,
  checkSeals,
  checkHolds,
  ...ORDERS.map(checkOrders),
  checkChainDays,
  checkCommissions,
  checkRebateClaims,
  checkTransit,
  checkBetResults,
  checkVenueWallets,
  ...figureChecks,
];
