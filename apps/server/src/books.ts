import type { BookCheck } from '@koi/contract';
import { settledAdjustments } from './modules/adjustments/index.ts';
import { creditedDeposits } from './modules/deposits/index.ts';
import { type Books, checkBooks } from './modules/reports/index.ts';
import { checkTransit, checkVenueWallets, settledTransfers } from './modules/transfers/index.ts';
import { openWithdrawals, paidWithdrawals } from './modules/withdrawals/index.ts';
import type { Database } from './platform/index.ts';

/** What is compared: every order whose money moved with the posting that moved it, what is held or in transit with what is open. */
export const houseBooks: Books = {
  orders: [
    { name: '存款', kind: 'deposit', keyOf: (no) => `deposit:${no}`, settled: creditedDeposits },
    { name: '取款', kind: 'withdrawal', keyOf: (no) => `withdrawal:${no}:pay`, settled: paidWithdrawals },
    { name: '转账', kind: 'transfer', keyOf: (no) => `transfer:${no}:in`, settled: settledTransfers },
    { name: '调账', kind: 'adjustment', keyOf: (no) => `adjustment:${no}`, settled: settledAdjustments },
  ],
  openByMember: openWithdrawals,
  more: [checkTransit, checkVenueWallets],
};

/** For the command line. */
export const auditBooks = (database: Database): Promise<BookCheck[]> => checkBooks(database, houseBooks);
