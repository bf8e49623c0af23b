import { venueBalances } from '../../../ledger/index.ts';
import type { Database } from '../../../platform/index.ts';
import { presentAt, type Venue, type VenueConnection, type VenuesService } from '../../play/venues/index.ts';
import type { Asking } from './asking.ts';
import { LIMITS, within } from './limits.ts';
import type { LiveBalances } from './live-balances.ts';
import type { Settlement, TransferRequest } from './settlement.ts';
import { hasOpen } from './store.ts';
import { DONE, OPEN } from './transfer.ts';

export interface RecoveringDeps {
  database: Database;
  venues: Pick<VenuesService, 'connected'>;
  bets: { pullOne(venue: string): Promise<boolean> };
  settlement: Pick<Settlement, 'begin'>;
  asking: Pick<Asking, 'ask'>;
  live: Pick<LiveBalances, 'read'>;
}

/** Titles of venues, grouped by the outcome of the recall. */
export interface Recovery {
  recovered: string[];
  nothing: string[];
  failed: string[];
  /** There is no clear answer yet, and the money is in transit. */
  unsettled: string[];
}

type Outcome = keyof Recovery;

/** Attempts per venue, because a member who is playing may spend money between the balance query and the transfer. */
const TRIES = 3;

export const createRecovering = ({ database, venues, bets, settlement, asking, live }: RecoveringDeps) => {
  /** Recalls in progress, by member and venue. */
  const recalls = new Map<string, Promise<Outcome>>();

  /** Begins and sends a transfer, and returns its outcome, or `nothing` when there is no money to move. */
  const move = async (
    request: TransferRequest,
    connection: VenueConnection,
  ): Promise<'done' | 'failed' | 'open' | 'nothing'> => {
    const order = await database.transaction((tx) => settlement.begin(tx, request));
    if (order === undefined) return 'nothing';
    if (order === 'busy') return 'open';
    const { state } = await asking.ask(order, connection);
    if (state === OPEN) return 'open';
    return state === DONE ? 'done' : 'failed';
  };

  const recoverFrom = async (
    memberId: number,
    venue: Venue,
    connection: VenueConnection,
    inBooks: bigint,
  ): Promise<Outcome> => {
    const isOpen = await hasOpen(database.orm, memberId, venue.code);
    const nothing = isOpen ? 'unsettled' : 'nothing';
    const began = performance.now();
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (performance.now() - began > LIMITS.retryWithinMs) break;
      // A venue that is slow to report its balance is left for the next recall.
      const balance = await live.read(venue, connection, memberId, LIMITS.balanceMs);
      if (balance === undefined) return inBooks > 0n ? 'failed' : nothing;
      // A pull books winnings that would otherwise have to be advanced.
      if (balance !== inBooks) await within(LIMITS.pullMs, bets.pullOne(venue.code));
      if (balance === 0n) return nothing;
      const request: TransferRequest = { memberId, venue, direction: 'out', amount: balance, automatic: true };
      const moved = await move(request, connection);
      if (moved === 'open') return 'unsettled';
      if (moved === 'done') return 'recovered';
      if (moved === 'nothing') return nothing;
    }
    return 'failed';
  };

  const keyOf = (memberId: number, venue: string) => `${memberId}:${venue}`;

  /** Later requests share a recall that is already in progress, whichever venues they are about. */
  const recallOnce = (
    memberId: number,
    venue: Venue,
    connection: VenueConnection,
    inBooks: bigint,
  ): Promise<Outcome> => {
    const key = keyOf(memberId, venue.code);
    const running = recalls.get(key);
    if (running !== undefined) return running;
    const recall = recoverFrom(memberId, venue, connection, inBooks)
      // An error at one venue must not prevent the recall from the others.
      .catch((): Outcome => 'failed')
      .finally(() => recalls.delete(key));
    recalls.set(key, recall);
    return recall;
  };

  /** Recalls in parallel from every venue except `except`, or only from `only`. */
  const recover = async (memberId: number, except = '', only = ''): Promise<Recovery> => {
    const db = database.orm;
    const [connected, present, wallets] = await Promise.all([
      venues.connected(),
      presentAt(db, memberId),
      venueBalances(db, memberId),
    ]);
    const recovery: Recovery = { recovered: [], nothing: [], failed: [], unsettled: [] };
    const isWanted = (venue: string) => venue !== except && (only === '' || venue === only);
    const isLeft = ({ code, retiredAt }: Venue) => retiredAt !== null && (wallets.get(code) ?? 0n) === 0n;
    const asked = connected.filter(({ venue }) => isWanted(venue.code) && present.has(venue.code) && !isLeft(venue));
    await Promise.all(
      asked.map(async ({ venue, connection }) => {
        const outcome = await recallOnce(memberId, venue, connection, wallets.get(venue.code) ?? 0n);
        recovery[outcome].push(venue.title);
      }),
    );
    return recovery;
  };

  /**
   * Recalls from one venue, and returns whether nothing is left to bring back. A recall that began before this call may
   * have missed money that came to the venue since, so it is waited for and another one follows.
   */
  const recoverAfresh = async (memberId: number, venue: string): Promise<boolean> => {
    await recalls.get(keyOf(memberId, venue));
    const { failed, unsettled } = await recover(memberId, '', venue);
    return failed.length + unsettled.length === 0 && !(await hasOpen(database.orm, memberId, venue));
  };

  return { move, recover, recoverAfresh };
};
