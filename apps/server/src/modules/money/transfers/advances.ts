import { beijingDay, formatMoney } from '@koi/money';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Logger, Queryable, ServiceDeps, Tx } from '../../../platform/index.ts';
import type { Venue, VenueConnection, VenuesService } from '../../play/venues/index.ts';
import { venueAdvances, venueReconciliations } from './tables.ts';
import type { Transfer } from './transfer.ts';

export interface AdvancesDeps extends ServiceDeps {
  log: Logger;
  venues: Pick<VenuesService, 'connected'>;
  /** Compares a member's wallet in our books with the venue, after a pull when they differ. */
  compareWallet(
    venue: Venue,
    connection: VenueConnection,
    memberId: number,
  ): Promise<{ ours: bigint; theirs: bigint } | 'moving' | 'silent'>;
}

type Advance = typeof venueAdvances.$inferSelect;
type Difference = (typeof venueReconciliations.$inferSelect)['differences'][number];

/** Period in which an unexplained advance is checked again, because a bet may be released from quarantine. */
const LOOKED_AT_MS = 2 * 86_400_000;
const BATCH = 200;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Records what a transfer out paid beyond our books, in the transaction that ends the transfer. */
export const noteAdvance = async (tx: Tx, { no, memberId, venue }: Transfer, amount: bigint, at: Date) => {
  if (amount > 0n) {
    await tx.insert(venueAdvances).values({ no, memberId, venue, day: beijingDay(at), amount, createdAt: at });
  }
};

/** Lines of a day's reconciliation report about advances that no bet explains. */
export const advanceLines = async (db: Queryable, venue: string, day: string): Promise<Difference[]> => {
  const rows = await db
    .select()
    .from(venueAdvances)
    .where(and(eq(venueAdvances.venue, venue), eq(venueAdvances.day, day), eq(venueAdvances.state, 'unexplained')))
    .orderBy(asc(venueAdvances.createdAt));
  return rows.map(({ no, memberId, amount, missing }) => ({
    kind: 'advance' as const,
    subject: `会员 ${memberId} ${no}`,
    ours: `垫付 ${formatMoney(amount)}`,
    theirs: missing === 0n ? '其后已补齐' : `${formatMoney(missing)} 没有注单可解释`,
  }));
};

/** Unexplained amount per venue. */
export const unexplainedByVenue = async (db: Queryable): Promise<Map<string, bigint>> => {
  const rows = await db
    .select({ venue: venueAdvances.venue, missing: sql<bigint>`sum(${venueAdvances.missing})::bigint` })
    .from(venueAdvances)
    .where(eq(venueAdvances.state, 'unexplained'))
    .groupBy(venueAdvances.venue);
  return new Map(rows.map(({ venue, missing }) => [venue, missing]));
};

/** Checks whether bets explain an advance, by comparing the member's wallet with the venue after a pull. */
export const createAdvances = ({ database, clock, log, venues, compareWallet }: AdvancesDeps) => {
  const db = database.orm;

  /** Adds the line to the report of that day at once. The comparison on the next morning keeps it. */
  const showInReport = async (tx: Tx, { venue, day }: Advance, checkedAt: Date): Promise<void> => {
    const differences = await advanceLines(tx, venue, day);
    const counts = { wallets: 0, transfers: 0, hours: 0, skipped: 0, complete: false };
    const others = sql`coalesce((SELECT jsonb_agg(line) FROM jsonb_array_elements(${venueReconciliations.differences}) line
      WHERE line->>'kind' <> 'advance'), '[]'::jsonb)`;
    await tx
      .insert(venueReconciliations)
      .values({ venue, day, checkedAt, differences, ...counts })
      .onConflictDoUpdate({
        target: [venueReconciliations.day, venueReconciliations.venue],
        set: { differences: sql`${others} || ${JSON.stringify(differences)}::jsonb` },
      });
  };

  const decide = async (advance: Advance, difference: bigint): Promise<void> => {
    const { no, venue, memberId, amount } = advance;
    const missing = difference < 0n ? 0n : least(difference, amount);
    const wasUnexplained = advance.state === 'unexplained';
    if (wasUnexplained && missing === advance.missing) return;
    const state = wasUnexplained || missing > 0n ? 'unexplained' : 'explained';
    const now = clock.now();
    await database.transaction(async (tx) => {
      await tx.update(venueAdvances).set({ state, missing, checkedAt: now }).where(eq(venueAdvances.no, no));
      if (state === 'unexplained') await showInReport(tx, advance, now);
    });
    if (state === 'unexplained' && !wasUnexplained) {
      log.error({ no, venue, memberId, missing: formatMoney(missing) }, 'no bet explains what a venue paid out');
    }
  };

  /** Pending advances in order of number, after the given one. */
  const pendingAfter = (no: string): Promise<Advance[]> =>
    db
      .select()
      .from(venueAdvances)
      .where(and(eq(venueAdvances.state, 'pending'), gt(venueAdvances.no, no)))
      .orderBy(asc(venueAdvances.no))
      .limit(BATCH);

  const unexplainedSince = (since: Date): Promise<Advance[]> =>
    db
      .select()
      .from(venueAdvances)
      .where(and(eq(venueAdvances.state, 'unexplained'), gt(venueAdvances.createdAt, since)))
      .orderBy(asc(venueAdvances.createdAt))
      .limit(BATCH);

  const lookAt = async (advances: readonly Advance[]): Promise<void> => {
    if (advances.length === 0) return;
    const connected = new Map((await venues.connected()).map((each) => [each.venue.code, each]));
    for (const advance of advances) {
      const at = connected.get(advance.venue);
      const seen = at && (await compareWallet(at.venue, at.connection, advance.memberId));
      // The next run checks again when the venue did not answer or the member was playing.
      if (typeof seen === 'object') await decide(advance, seen.theirs - seen.ours);
    }
  };

  return {
    /** Checks every pending advance, however many others cannot be decided or stay unexplained. */
    async check(): Promise<void> {
      const unexplained = await unexplainedSince(new Date(clock.now().getTime() - LOOKED_AT_MS));
      for (let after = ''; ; ) {
        const pending = await pendingAfter(after);
        await lookAt(pending);
        const last = pending.at(-1);
        if (last === undefined || pending.length < BATCH) break;
        after = last.no;
      }
      await lookAt(unexplained);
    },
  };
};
