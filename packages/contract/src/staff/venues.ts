import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkMaintenance } from '../rules/venues.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { cursors, empty, flag, flagInput, id, integer, judged, listed, moment, money, nothing, text } from '../wire.ts';
import { runProgress } from './jobs.ts';
import { venueSettingsRows } from './venue-settings.ts';

/**
 * `resting`: staff put the venue into maintenance; `silent`: it does not answer; `unconnected`: no address is
 * configured; `unopened`: it is not open to members; `retired`: it is no longer used.
 */
export const VENUE_STATES = ['open', 'resting', 'silent', 'unconnected', 'unopened', 'retired'] as const;
export const BREAKER_STATES = ['closed', 'open', 'probing'] as const;
export const RECONCILIATION_KINDS = [
  'wallet',
  'transfer-state',
  'transfer-amount',
  'bet-count',
  'bet-amount',
  'advance',
] as const;

export const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty when it never was');

export const venueRow = z.object({
  platname: z.string(),
  title: z.string(),
  state: z.enum(VENUE_STATES),
  open: flag,
  retired: flag,
  maintenance: flag,
  /**
   * Reason and end of the maintenance, and its start while it is planned and `maintenance` is still 0. Without an end
   * it lasts until staff end it.
   */
  rest_reason: z.string(),
  rest_from: optionalMoment,
  rest_until: optionalMoment,
  /** Increases with every change by staff. */
  version: z.number().int(),
  /** State of this process's circuit breaker; while it is `open` the venue is not called. */
  breaker: z.enum(BREAKER_STATES),
  last_answer_at: optionalMoment,
  failing_since: optionalMoment,
  failure: z.string().describe('why the last call had no clear answer'),
  /**
   * Figures of this process's recent calls: total, number with a definite answer, and the median time of such an
   * answer.
   */
  recent_calls: z.number().int(),
  recent_answered: z.number().int(),
  response_ms: z.number().int().describe('median of recent calls; 0 when there were none'),
  last_pull_at: optionalMoment.describe('when the bets were last read to their end'),
  players: z.number().int(),
  /** Total balance of members at the venue, according to the ledger. */
  balance: money,
  /** Amount paid out before the bets behind it were pulled. */
  advanced: money,
  /** The part of `advanced` that was not explained by bets after a pull. */
  unexplained: money,
  /** Bets in quarantine that have not been decided. */
  quarantined: z.number().int(),
  open_transfers: z.number().int(),
  open_amount: money,
  /** Stakes less payouts of today's settled bets. */
  result_today: money,
  stake_today: money,
});
export type VenueRow = z.output<typeof venueRow>;

export const reconciliation = z.object({
  id,
  day: z.string().describe('YYYY-MM-DD, the Beijing day that was compared'),
  platname: z.string(),
  title: z.string(),
  checked_at: moment,
  /** Numbers of compared wallets, transfers and hours; `skipped` counts members who were playing all the time. */
  wallets: z.number().int(),
  transfers: z.number().int(),
  hours: z.number().int(),
  skipped: z.number().int(),
  /** False when the venue stopped answering before the end. */
  complete: z.boolean(),
  /** Null once the comparison has finished. */
  progress: runProgress.nullable(),
  differences: z.array(
    z.object({
      kind: z.enum(RECONCILIATION_KINDS),
      kind_text: z.string(),
      subject: z.string(),
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const venues = {
  ...venueSettingsRows,
  list: endpoint({
    method: 'GET',
    path: '/api/staff/venues',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'Every venue: whether it answers, what members have there, when its bets were last pulled',
    input: nothing,
    output: z.array(venueRow),
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/api/staff/venues/maintenance',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'Rest a venue now or later, or open it again: no launch and no money in, money may always come back',
    input: z.object({
      platname: text(),
      maintenance: flagInput,
      rest_from: judged(),
      rest_until: judged(),
      remark: judged(),
      version: integer(0),
    }),
    output: empty,
    check: checkMaintenance,
    done: PAY_SETTINGS.saved,
    refusals: ['venues.unknown', 'maintenance.startInPast', 'venues.restInPast', 'venues.stale'],
  }),
  reconciliations: endpoint({
    method: 'POST',
    path: '/api/staff/venues/reconciliations',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'Reports of the daily comparison with each venue, newest first; all, or only those that found something',
    input: z.object({ platname: text(), differing: integer(0, 0, 1), ...cursors() }),
    output: listed(reconciliation),
  }),
};
