import type { CLOSURE_OBSTACLES } from '@koi/contract';
import { memberWallets } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { openAmount } from '../../money/deposits/index.ts';
import { hasOpenTransfers } from '../../money/transfers/index.ts';
import { hasOpenBets } from '../../play/bets/index.ts';
import { isFrozen } from '../members/index.ts';

export type ClosureObstacle = (typeof CLOSURE_OBSTACLES)[number];

/**
 * What has to be settled before an account is closed. Money counts wherever it is: in the wallets, held for a withdrawal, at
 * venues and on the way to them. A caller who locked the member finds what no order of the member changes any more.
 */
export const obstaclesOf = async (db: Queryable, memberId: number): Promise<ClosureObstacle[]> => {
  const { total } = await memberWallets(db, memberId);
  const found: Record<ClosureObstacle, boolean> = {
    money: total !== 0n,
    deposits: (await openAmount(db, memberId)) > 0n,
    transfers: await hasOpenTransfers(db, memberId),
    bets: await hasOpenBets(db, memberId),
    frozen: await isFrozen(db, memberId),
  };
  return (Object.keys(found) as ClosureObstacle[]).filter((obstacle) => found[obstacle]);
};
