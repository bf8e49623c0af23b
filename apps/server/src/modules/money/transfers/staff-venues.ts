import {
  type InputOf,
  RECONCILIATION_KIND_NAMES,
  type Reconciliation,
  type staffRows,
  type VenueRow,
} from '@koi/contract';
import { beijingDay, beijingTime, formatMoney } from '@koi/money';
import { and, eq, sql } from 'drizzle-orm';
import {
  orderBy,
  progressOf,
  readPage,
  refuse,
  type ServiceDeps,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import type { BetsService } from '../../play/bets/index.ts';
import {
  type ConnectionState,
  joinHealth,
  listVenues,
  playerTotals,
  restPhase,
  titlesOf,
  type Venue,
  type VenuesService,
  type VenuesStaff,
} from '../../play/venues/index.ts';
import { resultsOn, venueTotals } from '../figures/index.ts';
import { unexplainedByVenue } from './advances.ts';
import { openByVenue } from './store.ts';
import { venueReconciliations as reports } from './tables.ts';

export interface VenueStaffDeps extends ServiceDeps {
  venues: Pick<VenuesService, 'connect' | 'health'> & { staffSide: Pick<VenuesStaff, 'setRetired'> };
  bets: Pick<BetsService, 'states' | 'quarantinedByVenue'>;
}

const moment = (at: Date | null | undefined): string => (at ? beijingTime(at) : '');

/** Newest day first, and the venues of a day in the order of their codes. */
const BY_DAY = orderBy('asc', { sql: sql`DATE '2100-01-01' - ${reports.day}::date`, type: 'integer' }, reports.venue);

/** The most important state first: a venue that is not open to members needs no other. */
const stateOf = (venue: Venue, inMaintenance: boolean, breaker: VenueRow['breaker'] | undefined): VenueRow['state'] => {
  if (venue.retiredAt !== null) return 'retired';
  if (!venue.open) return 'unopened';
  if (inMaintenance) return 'resting';
  if (breaker === undefined) return 'unconnected';
  return breaker === 'closed' ? 'open' : 'silent';
};

const NO_CALLS = { calls: 0, answered: 0, responseMs: 0 };

/** Venues as the staff see them: health, balances and results of the reconciliation. */
export const createVenueStaff = ({ database, clock, venues, bets }: VenueStaffDeps) => {
  const db = database.orm;

  /** `seen` is what all processes report of their calls, and this one last. */
  const healthOf = (venue: Venue, inMaintenance: boolean, seen: readonly ConnectionState[]) => {
    const own = venues.connect(venue)?.state();
    const health = own === undefined ? undefined : joinHealth([...seen, own]);
    const { breaker = 'closed', lastAnswerAt, failingSince, failure = '', recent = NO_CALLS } = health ?? {};
    return {
      state: stateOf(venue, inMaintenance, health?.breaker),
      breaker,
      last_answer_at: moment(lastAnswerAt),
      failing_since: moment(failingSince),
      failure,
      recent_calls: recent.calls,
      recent_answered: recent.answered,
      response_ms: recent.responseMs,
    } as const;
  };

  const settingsOf = (venue: Venue, phase: ReturnType<typeof restPhase>) => ({
    platname: venue.code,
    title: venue.title,
    maintenance: phase === 'now' ? (1 as const) : (0 as const),
    rest_reason: phase === 'none' ? '' : venue.restReason,
    rest_from: phase === 'planned' ? moment(venue.restFrom) : '',
    rest_until: phase === 'none' ? '' : moment(venue.restUntil),
    open: venue.open ? (1 as const) : (0 as const),
    retired: venue.retiredAt === null ? (0 as const) : (1 as const),
    version: venue.version,
  });

  /** Money of members must have come back before the venue is no longer used. */
  const requireEmpty = async (tx: Tx, code: string): Promise<void> => {
    const balance = (await venueTotals(tx)).get(code) ?? 0n;
    const transfers = (await openByVenue(tx)).get(code)?.count ?? 0;
    const advanced = (await playerTotals(tx)).get(code)?.advanced ?? 0n;
    if (transfers > 0) throw refuse('venues.hasTransfers', String(transfers));
    if (balance !== 0n) throw refuse('venues.hasBalances', formatMoney(balance));
    if (advanced !== 0n) throw refuse('venues.hasAdvances', formatMoney(advanced));
  };

  return {
    setRetired: (by: StaffActor, input: InputOf<(typeof staffRows.venues)['setRetired']>): Promise<null> =>
      venues.staffSide.setRetired(by, input, requireEmpty),

    async list(): Promise<VenueRow[]> {
      const now = clock.now();
      const [all, seen, feeds, players, wallets, underWay, results, unexplained, quarantined] = await Promise.all([
        listVenues(db),
        venues.health(),
        bets.states(),
        playerTotals(db),
        venueTotals(db),
        openByVenue(db),
        resultsOn(db, beijingDay(now)),
        unexplainedByVenue(db),
        bets.quarantinedByVenue(db),
      ]);
      const pulled = new Map(feeds.map(({ venue, pulledAt }) => [venue, pulledAt]));
      return all.map((venue) => {
        const { code } = venue;
        const phase = restPhase(venue, now);
        const { stake, payout } = results.get(code) ?? { stake: 0n, payout: 0n };
        const { players: known, advanced } = players.get(code) ?? { players: 0, advanced: 0n };
        const { count: openCount, amount } = underWay.get(code) ?? { count: 0, amount: 0n };
        return {
          ...settingsOf(venue, phase),
          ...healthOf(venue, phase === 'now', seen.get(code) ?? []),
          last_pull_at: moment(pulled.get(code)),
          players: known,
          balance: formatMoney(wallets.get(code) ?? 0n),
          advanced: formatMoney(advanced),
          unexplained: formatMoney(unexplained.get(code) ?? 0n),
          quarantined: quarantined.get(code) ?? 0,
          open_transfers: openCount,
          open_amount: formatMoney(amount),
          result_today: formatMoney(stake - payout),
          stake_today: formatMoney(stake),
        };
      });
    },

    async reconciliations({
      platname: venue,
      differing,
      ...place
    }: InputOf<(typeof staffRows.venues)['reconciliations']>) {
      const where = and(
        venue === '' ? undefined : eq(reports.venue, venue),
        differing === 0 ? undefined : sql`(NOT ${reports.complete} OR jsonb_array_length(${reports.differences}) > 0)`,
      );
      const names = await titlesOf(db);
      const now = clock.now();
      const toWire = (row: typeof reports.$inferSelect): Reconciliation => ({
        id: row.id,
        day: row.day,
        platname: row.venue,
        title: names.get(row.venue) ?? row.venue,
        checked_at: beijingTime(row.checkedAt),
        wallets: row.wallets,
        transfers: row.transfers,
        hours: row.hours,
        skipped: row.skipped,
        complete: row.complete,
        progress:
          row.reached === null
            ? null
            : progressOf({ ...row, startedAt: row.startedAt ?? row.checkedAt, movedAt: row.checkedAt }, now),
        differences: row.differences.map((each) => ({ ...each, kind_text: RECONCILIATION_KIND_NAMES[each.kind] })),
      });
      return readPage(db, { table: reports, where, order: BY_DAY, place }, (rows) => rows.map(toWire));
    },
  };
};
