import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  checkNewVenue,
  checkVenueAccess,
  checkVenueConnection,
  checkVenueReason,
  checkVenueSettings,
  VENUE_ADAPTERS,
} from '../rules/venue-settings.ts';
import { VENUE_CHECK_NAMES, VENUE_SETTINGS } from '../texts/venue-settings.ts';
import { empty, flag, flagInput, integer, judged, judgedSecret, moment, money, text } from '../wire.ts';

const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty when it never was');

/**
 * `none`: there is no secret; `preset`: it comes from the environment; `own`: it is stored sealed; `unreadable`: it was
 * sealed under another KOI_SECRET.
 */
export const VENUE_SECRET_STATES = ['none', 'preset', 'own', 'unreadable'] as const;
export const VENUE_CHECK_RESULTS = ['passed', 'failed', 'unsupported', 'skipped'] as const;
export const VENUE_CHECKS = Object.keys(VENUE_CHECK_NAMES) as (keyof typeof VENUE_CHECK_NAMES)[];

export const venueSettings = z.object({
  platname: z.string(),
  title: z.string(),
  adapter: z.enum(VENUE_ADAPTERS),
  /** Empty while the address of the environment applies, which is then `preset_url`. */
  url: z.string(),
  preset_url: z.string(),
  /** Name of this platform at the venue; empty when it is the code of the venue. */
  merchant: z.string(),
  timeout_s: z.number().int(),
  clock_tolerance_s: z.number().int(),
  frame_origins: z.array(z.string()).describe('origins of pages that the site may show in a frame'),
  advance_max: money,
  sort: z.number().int(),
  open: flag.describe('whether members may launch games and transfer money in'),
  /** Set once the venue or the house was opened: from then on two people decide how it is called, and raise its limit. */
  was_open: flag,
  retired: flag,
  version: z.number().int(),
  /** The secret itself is never sent. */
  secret: z.object({
    state: z.enum(VENUE_SECRET_STATES),
    fingerprint: z.string().describe('first and last four digits of its SHA-256'),
    written_by: z.string(),
    written_at: optionalMoment,
    /** Until then the previous secret is used to query transfers under way. */
    previous_until: optionalMoment,
  }),
  proposal: z.string().describe('number of the waiting proposal about it; empty when there is none'),
  shared_with: z
    .string()
    .describe('title of another venue with the same address and merchant name, from before this was refused; or empty'),
  test: z.object({
    tested_at: optionalMoment,
    passed: flag,
    current: flag.describe('whether the values that were tested are those in use'),
  }),
});
export type VenueSettings = z.output<typeof venueSettings>;

export const venueTest = z.object({
  tested_at: moment,
  ms: z.number().int(),
  passed: flag,
  /** Set when the stored values were tested, so that the result counts for opening the venue. */
  counts: flag,
  /** Whether the secret was entered for this test. */
  entered_secret: flag,
  checks: z.array(
    z.object({
      name: z.enum(VENUE_CHECKS),
      result: z.enum(VENUE_CHECK_RESULTS),
      detail: z.string(),
      ms: z.number().int(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  advice: z.string().describe('what to do about the first failure; empty when all passed'),
});
export type VenueTest = z.output<typeof venueTest>;

/** The rule refuses fewer with its own text. */
const ORIGINS_READ_MAX = 100;

const connection = {
  adapter: judged(),
  url: judged(),
  merchant: judged(),
  timeout_s: judged(),
  clock_tolerance_s: judged(),
  secret: judgedSecret(),
};
const settings = {
  ...connection,
  platname: text(),
  title: judged(),
  frame_origins: z.array(judged()).max(ORIGINS_READ_MAX).default([]),
  advance_max: judged(),
  sort: judged(),
};
const versioned = { platname: text(), version: integer(0) };

/** The rows by which staff add, edit, test, open and retire venues. */
export const venueSettingsRows = {
  settings: endpoint({
    method: 'POST',
    path: '/api/staff/venues/settings',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'One venue for editing, without its secret',
    input: z.object({ platname: text() }),
    output: venueSettings,
    refusals: ['venues.unknown'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/venues/create',
    caller: 'staff',
    permission: 'venues.manage',
    summary:
      'Add a venue with its first secret; it is not open to members yet; from the opening of the site on, a second person has to agree to its address, merchant name, secret and limit of advances',
    input: z.object(settings),
    output: z.object({ platname: z.string() }),
    check: checkNewVenue,
    done: VENUE_SETTINGS.created,
    refusals: ['venues.codeTaken', 'venues.accountTaken', 'venues.addressOpen', 'venues.addressPrivate'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/venues/save',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'Change a venue; a secret is accepted only while it has none. `version` is the one that was read',
    input: z.object({ ...settings, version: integer(0) }),
    output: empty,
    check: checkVenueSettings,
    done: VENUE_SETTINGS.saved,
    refusals: [
      'venues.unknown',
      'venues.stale',
      'venues.addressOpen',
      'venues.addressPrivate',
      'venues.addressMissing',
      'venues.addressNeedsTwo',
      'venues.merchantNeedsTwo',
      'venues.advanceNeedsTwo',
      'venues.accountTaken',
      'venues.secretMissing',
      'venues.secretNeedsTwo',
    ],
  }),
  proposeAccess: endpoint({
    method: 'POST',
    path: '/api/staff/venues/propose-access',
    caller: 'staff',
    permission: 'venues.manage',
    summary:
      'Propose another address, merchant name or secret, or a higher limit of advances; what is empty stays; it takes effect when a second person agrees',
    input: z.object({
      platname: text(),
      url: judged(),
      merchant: judged(),
      secret: judgedSecret(),
      advance_max: judged(),
      remark: judged(),
    }),
    output: empty,
    check: checkVenueAccess,
    done: VENUE_SETTINGS.proposed,
    refusals: [
      'venues.unknown',
      'venues.addressOpen',
      'venues.addressPrivate',
      'venues.addressMissing',
      'venues.secretMissing',
      'venues.accountTaken',
      'venues.nothingProposed',
      'proposals.open',
    ],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/staff/venues/test',
    caller: 'staff',
    permission: 'venues.manage',
    summary:
      'Run the calls of the protocol with the stored or the given values; a code that is not known yet is allowed',
    input: z.object({ platname: text(), ...connection }),
    output: venueTest,
    check: checkVenueConnection,
    done: VENUE_SETTINGS.tested,
    refusals: [
      'venues.addressMissing',
      'venues.addressOpen',
      'venues.addressPrivate',
      'venues.secretMissing',
      'venues.secretForAddress',
    ],
    budget: { calls: 30, minutes: 10 },
  }),
  setOpen: endpoint({
    method: 'POST',
    path: '/api/staff/venues/open',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'Open a venue to members after a passed test, or close it: no launch and no money in',
    input: z.object({ ...versioned, open: flagInput, remark: judged() }),
    output: empty,
    check: checkVenueReason,
    refusals: [
      'venues.unknown',
      'venues.stale',
      'venues.retired',
      'venues.unconnected',
      'venues.untested',
      'venues.accountTaken',
    ],
  }),
  setRetired: endpoint({
    method: 'POST',
    path: '/api/staff/venues/retire',
    caller: 'staff',
    permission: 'venues.manage',
    summary: 'Retire a venue without balances and open transfers, or restore it',
    input: z.object({ ...versioned, retired: flagInput, remark: judged() }),
    output: empty,
    check: checkVenueReason,
    refusals: [
      'venues.unknown',
      'venues.stale',
      'venues.isOpen',
      'venues.hasBalances',
      'venues.hasTransfers',
      'venues.hasAdvances',
      'venues.accountTaken',
    ],
  }),
};
