import { venueBalances } from '../../ledger/index.ts';
import type { Database } from '../../platform/index.ts';
import { registeredAt, type Venue, type VenueConnection, type VenuesService } from '../venues/index.ts';
import type { Asking } from './asking.ts';
import { LIMITS, within } from './limits.ts';
import type { LiveBalances } from './live-balances.ts';
import type { Settlement, Wish } from './settlement.ts';
import { hasOpen } from './store.ts';
import { DONE, OPEN } from './transfer.ts';

export interface RecoveringDeps {
  database: Database;
  venues: Pick<VenuesService, 'connected'>;
  bets: { pullOne(platname: string): Promise<boolean> };
  settlement: Pick<Settlement, 'begin'>;
  asking: Pick<Asking, 'ask'>;
  live: LiveBalances;
}

/** Names of venues, by what became of the money there. */
export interface Recovery {
  recovered: string[];
  nothing: string[];
  failed: string[];
  /** No clear answer yet: the money is in transit, and safe. */
  unsettled: string[];
}

type Outcome = keyof Recovery;

/** A player who still plays may spend between our look and our request. */
const TRIES = 3;

export const createRecovering = ({ database, venues, bets, settlement, asking, live }: RecoveringDeps) => {
  const under = new Map<string, Promise<Recovery>>();

  /** Begins, asks and gives what it came to; nothing when there was nothing to move. */
  const move = async (wish: Wish, connection: VenueConnection): Promise<'done' | 'failed' | 'open' | 'nothing'> => {
    const order = await database.transaction((tx) => settlement.begin(tx, wish));
    if (order === undefined) return 'nothing';
    if (order === 'busy') return 'open';
    const { state } = await asking.ask(order, connection);
    live.forget(wish.memberId, wish.venue.platname);
    if (state === OPEN) return 'open';
    return state === DONE ? 'done' : 'failed';
  };

  const recoverFrom = async (
    memberId: number,
    venue: Venue,
    connection: VenueConnection,
    inBooks: bigint,
  ): Promise<Outcome> => {
    const isOpen = await hasOpen(database.orm, memberId, venue.platname);
    const nothing = isOpen ? 'unsettled' : 'nothing';
    const began = performance.now();
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (performance.now() - began > LIMITS.retryWithinMs) break;
      // A venue that is slow to say what it has is left for the next time.
      const balance = await live.read(venue, connection, memberId, LIMITS.balanceMs);
      if (balance === undefined) return inBooks > 0n ? 'failed' : nothing;
      // Winnings that were not pulled yet would have to be advanced; a moment later they need not.
      if (balance !== inBooks) await within(LIMITS.pullMs, bets.pullOne(venue.platname));
      if (balance === 0n) return nothing;
      const wish: Wish = { memberId, venue, direction: 'out', amount: balance, automatic: true };
      const moved = await move(wish, connection);
      if (moved === 'open') return 'unsettled';
      if (moved === 'done') return 'recovered';
      if (moved === 'nothing') return nothing;
    }
    return 'failed';
  };

  const recover = async (memberId: number, except: string, only: string): Promise<Recovery> => {
    const db = database.orm;
    const [connected, known, wallets] = await Promise.all([
      venues.connected(),
      registeredAt(db, memberId),
      venueBalances(db, memberId),
    ]);
    const recovery: Recovery = { recovered: [], nothing: [], failed: [], unsettled: [] };
    const isWanted = (platname: string) => platname !== except && (only === '' || platname === only);
    const asked = connected.filter(({ venue }) => isWanted(venue.platname) && known.has(venue.platname));
    await Promise.all(
      asked.map(async ({ venue, connection }) => {
        const inBooks = wallets.get(venue.platname) ?? 0n;
        // One venue that fails in whatever way must not keep the others' money.
        const outcome = await recoverFrom(memberId, venue, connection, inBooks).catch((): Outcome => 'failed');
        recovery[outcome].push(venue.title);
      }),
    );
    return recovery;
  };

  return {
    move,

    /** From every venue but one, or from one alone, side by side; requests of one moment share one run. */
    recover(memberId: number, except = '', only = ''): Promise<Recovery> {
      const key = `${memberId}:${except}:${only}`;
      const running = under.get(key);
      if (running !== undefined) return running;
      const run = recover(memberId, except, only).finally(() => under.delete(key));
      under.set(key, run);
      return run;
    },
  };
};
export type Recovering = ReturnType<typeof createRecovering>;
