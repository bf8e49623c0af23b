import { Refusal, type Tx } from '../platform/index.ts';
import { balances, memberWallets, venueBalances } from './balances.ts';
import type { Entry } from './ledger.ts';
import { type Posted, post, postAll } from './post.ts';
import { statement } from './statement.ts';

export { auditLedger, type LedgerAudit } from './audit.ts';
export { checkBalances, checkTotal } from './balance-checks.ts';
export { balances, isCentreOf, type MemberWallets, memberWallets, venueBalances, walletTotal } from './balances.ts';
export { type LedgerEntry, readEntry } from './entries.ts';
export {
  checkByRange,
  type Finding,
  findDifferences,
  findingOf,
  type HouseCheck,
  joinFindings,
  LAST_ID,
  type LedgerRange,
  NOTHING_FOUND,
} from './house-check.ts';
export { type Address, centre, type Entry, held, house, type Posting, transit, venueWallet } from './ledger.ts';
export { type CentreLine, centreLines, type LineFilter } from './lines.ts';
export { type FlowSpan, type MemberFlow, type MemberMovement, memberFlows, memberMovements } from './member-flows.ts';
export { type Posted, post } from './post.ts';
export { checkReserved } from './reserved-check.ts';
export { checkSeals } from './seal-check.ts';
export { lastSeal, markRead, type Seal, type SealBound, sampleOfSeals, sealedRanges, sealThrough } from './seals.ts';
export { type StatementLine, statement } from './statement.ts';
export { memberIsSound } from './totals.ts';

type CountPost = (kind: string, outcome: 'posted' | 'replayed' | 'refused') => void;

/** Public interface of the ledger. `post` joins the caller's transaction: an order and its money commit together. */
export const createLedger = ({ count }: { count?: CountPost } = {}) => {
  /** Counts the outcome of each entry of one call. */
  const counted = async (entries: readonly Entry[], posting: () => Promise<Posted[]>): Promise<Posted[]> => {
    try {
      const posted = await posting();
      for (const [at, { kind }] of entries.entries())
        count?.(kind, posted[at]?.replayed === true ? 'replayed' : 'posted');
      return posted;
    } catch (cause) {
      if (cause instanceof Refusal) for (const { kind } of entries) count?.(kind, 'refused');
      throw cause;
    }
  };

  return {
    async post(tx: Tx, entry: Entry): Promise<Posted> {
      const [posted] = await counted([entry], async () => [await post(tx, entry)]);
      if (posted === undefined) throw new Error('ledger_post gave no row');
      return posted;
    },
    /** Posts entries in their order, in one round trip. */
    postAll: (tx: Tx, entries: readonly Entry[]): Promise<Posted[]> => counted(entries, () => postAll(tx, entries)),
    balances,
    memberWallets,
    venueBalances,
    statement,
  };
};
export type Ledger = ReturnType<typeof createLedger>;
