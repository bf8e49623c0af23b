import type { BookCheck } from '@koi/contract';
import type { Database, Queryable } from '../../../platform/index.ts';
import { settledAdjustments } from '../../money/adjustments/index.ts';
import { creditedDeposits } from '../../money/deposits/index.ts';
import { checkFlows, checkPeriods, checkPlay } from '../../money/figures/index.ts';
import { checkTransit, checkVenueWallets, settledTransfers } from '../../money/transfers/index.ts';
import { openWithdrawals, paidWithdrawals } from '../../money/withdrawals/index.ts';
import { checkCommissions, paidCommissions } from '../../people/agents/index.ts';
import { playsOf } from '../../play/bets/index.ts';
import { paidBonuses } from '../../rewards/activities/index.ts';
import { checkRebateClaims, claimedRebates } from '../../rewards/rebates/index.ts';
import { drawnPackets } from '../../rewards/red-packets/index.ts';
import { type Books, checkBooks } from './books.ts';

/** The generated history of the demo contains gifts without an order. */
const DEMO_GIFTS = 'demo:';

const figureChecks = [
  (db: Queryable) => checkFlows(db),
  (db: Queryable) => checkPlay(db, playsOf),
  (db: Queryable) => checkPeriods(db),
];

/** Compares the day figures with the ledger and the bets. */
export const checkHouseFigures = async (db: Queryable): Promise<BookCheck[]> => {
  const checks: BookCheck[] = [];
  for (const check of figureChecks) checks.push(await check(db));
  return checks;
};

/** The checks of the books: settled orders against their postings, and held or transit money against open orders. */
const houseBooks: Books = {
  orders: [
    { name: '存款', kind: 'deposit', keyOf: (no) => `deposit:${no}`, settled: creditedDeposits },
    { name: '取款', kind: 'withdrawal', keyOf: (no) => `withdrawal:${no}:pay`, settled: paidWithdrawals },
    { name: '转账', kind: 'transfer', keyOf: (no) => `transfer:${no}:in`, settled: settledTransfers },
    { name: '调账', kind: 'adjustment', keyOf: (no) => `adjustment:${no}`, settled: settledAdjustments },
    { name: '佣金', kind: 'commission', keyOf: (posting) => posting, settled: paidCommissions },
    { name: '返水', kind: 'rebate', keyOf: (posting) => posting, settled: claimedRebates },
    {
      name: '红包',
      kind: 'red-packet',
      keyOf: (no) => `red-packet:${no}`,
      settled: drawnPackets,
      besides: [DEMO_GIFTS],
    },
    { name: '彩金', kind: 'bonus', keyOf: (no) => `activity:${no}`, settled: paidBonuses, besides: [DEMO_GIFTS] },
  ],
  openByMember: openWithdrawals,
  more: [checkCommissions, checkRebateClaims, checkTransit, checkVenueWallets, ...figureChecks],
};

/** Runs all checks of the books. */
export const auditBooks = (database: Database): Promise<BookCheck[]> => checkBooks(database, houseBooks);
