import { ACTIVITIES_REFUSALS } from './activities.ts';
import { ADJUSTMENTS_REFUSALS } from './adjustments.ts';
import { AGENTS_REFUSALS } from './agents.ts';
import { BETS_REFUSALS } from './bets.ts';
import { CARDS_REFUSALS } from './cards.ts';
import { CLOSURES_REFUSALS } from './closures.ts';
import { CONTENT_REFUSALS } from './content.ts';
import { DATA_COPIES_REFUSALS } from './data-copies.ts';
import { DEPOSITS_REFUSALS } from './deposits.ts';
import { EXPORTS_REFUSALS } from './exports.ts';
import { FEE_RATES_REFUSALS } from './fee-rates.ts';
import { GAMES_REFUSALS } from './games.ts';
import { LETTERS_REFUSALS } from './letters.ts';
import { LIVE_CHAT_REFUSALS } from './live-chat.ts';
import { MAINTENANCE_REFUSALS } from './maintenance.ts';
import { MEMBER_FILES_REFUSALS } from './member-files.ts';
import { MEMBER_NOTES_REFUSALS } from './member-notes.ts';
import { MEMBER_REPORTS_REFUSALS } from './member-reports.ts';
import { MEMBER_SECURITY_REFUSALS } from './member-security.ts';
import { MEMBERS_REFUSALS } from './members.ts';
import { PAY_RESETS_REFUSALS, PAYOUT_HOLDS_REFUSALS } from './pay-resets.ts';
import { PAY_SETTINGS_REFUSALS } from './pay-settings.ts';
import { PICTURES_REFUSALS } from './pictures.ts';
import { PROPOSALS_REFUSALS } from './proposals.ts';
import { PROTECTION_REFUSALS } from './protection.ts';
import { REBATES_REFUSALS } from './rebates.ts';
import { RED_PACKETS_REFUSALS } from './red-packets.ts';
import { REPORTS_REFUSALS } from './reports.ts';
import { RETENTION_REFUSALS } from './retention.ts';
import { REVIEWS_REFUSALS } from './reviews.ts';
import { RISK_REFUSALS } from './risk.ts';
import type { RefusalCode, RefusalRow, Refusals } from './row.ts';
import { SAVED_FILTERS_REFUSALS } from './saved-filters.ts';
import { SECURITY_REFUSALS } from './security.ts';
import { SETTINGS_REFUSALS } from './settings.ts';
import { SETTLEMENT_RUNS_REFUSALS } from './settlement-runs.ts';
import { SETUP_REFUSALS } from './setup.ts';
import { SPONSORS_REFUSALS } from './sponsors.ts';
import { STAFF_REFUSALS } from './staff.ts';
import { STAFF_RED_PACKETS_REFUSALS } from './staff-red-packets.ts';
import { SUSPENSE_REFUSALS } from './suspense.ts';
import { TRANSFERS_REFUSALS } from './transfers.ts';
import { VENUES_REFUSALS } from './venues.ts';
import { VIP_REFUSALS } from './vip.ts';
import { WALLET_REFUSALS } from './wallet.ts';
import { WIRE_REFUSALS } from './wire.ts';
import { WITHDRAWALS_REFUSALS } from './withdrawals.ts';
import { WORK_ORDERS_REFUSALS } from './work-orders.ts';

const tables = {
  activities: ACTIVITIES_REFUSALS,
  adjustments: ADJUSTMENTS_REFUSALS,
  agents: AGENTS_REFUSALS,
  bets: BETS_REFUSALS,
  cards: CARDS_REFUSALS,
  closures: CLOSURES_REFUSALS,
  content: CONTENT_REFUSALS,
  dataCopies: DATA_COPIES_REFUSALS,
  deposits: DEPOSITS_REFUSALS,
  exports: EXPORTS_REFUSALS,
  feeRates: FEE_RATES_REFUSALS,
  games: GAMES_REFUSALS,
  letters: LETTERS_REFUSALS,
  liveChat: LIVE_CHAT_REFUSALS,
  maintenance: MAINTENANCE_REFUSALS,
  memberFiles: MEMBER_FILES_REFUSALS,
  memberNotes: MEMBER_NOTES_REFUSALS,
  memberReports: MEMBER_REPORTS_REFUSALS,
  memberSecurity: MEMBER_SECURITY_REFUSALS,
  members: MEMBERS_REFUSALS,
  payoutHolds: PAYOUT_HOLDS_REFUSALS,
  payResets: PAY_RESETS_REFUSALS,
  paySettings: PAY_SETTINGS_REFUSALS,
  pictures: PICTURES_REFUSALS,
  proposals: PROPOSALS_REFUSALS,
  protection: PROTECTION_REFUSALS,
  rebates: REBATES_REFUSALS,
  redPackets: { ...RED_PACKETS_REFUSALS, ...STAFF_RED_PACKETS_REFUSALS },
  reports: REPORTS_REFUSALS,
  retention: RETENTION_REFUSALS,
  reviews: REVIEWS_REFUSALS,
  risk: RISK_REFUSALS,
  savedFilters: SAVED_FILTERS_REFUSALS,
  security: SECURITY_REFUSALS,
  settings: SETTINGS_REFUSALS,
  settlementRuns: SETTLEMENT_RUNS_REFUSALS,
  setup: SETUP_REFUSALS,
  sponsors: SPONSORS_REFUSALS,
  staff: STAFF_REFUSALS,
  suspense: SUSPENSE_REFUSALS,
  transfers: TRANSFERS_REFUSALS,
  venues: VENUES_REFUSALS,
  vip: VIP_REFUSALS,
  wallet: WALLET_REFUSALS,
  wire: WIRE_REFUSALS,
  withdrawals: WITHDRAWALS_REFUSALS,
  workOrders: WORK_ORDERS_REFUSALS,
} as const satisfies Readonly<Record<string, Refusals>>;

type Tables = typeof tables;

/** The feature and the reason, such as `wallet.insufficient`. */
export type RefusalName = { [F in keyof Tables]: `${F}.${keyof Tables[F] & string}` }[keyof Tables];

type RowOf<N> = N extends `${infer F extends keyof Tables}.${infer R}`
  ? R extends keyof Tables[F]
    ? Tables[F][R]
    : never
  : never;

type ParametersOf<Row> = Row extends readonly [unknown, (...args: infer A) => string, ...unknown[]] ? A : [];

/** The parameters of the refusal's text. */
export type RefusalArguments<N extends RefusalName> = ParametersOf<RowOf<N>>;

/** Names of refusals whose text has no parameters. */
export type PlainRefusalName = { [N in RefusalName]: RefusalArguments<N> extends [] ? N : never }[RefusalName];

/** All refusals by name. */
export const REFUSALS = Object.fromEntries(
  Object.entries(tables).flatMap(([feature, table]) =>
    Object.entries<RefusalRow>(table).map(([reason, row]) => [`${feature}.${reason}`, row]),
  ),
) as Readonly<Record<RefusalName, RefusalRow>>;

/** Code and text of a refusal. */
export const readRefusal = <N extends RefusalName>(
  name: N,
  ...args: RefusalArguments<N>
): { code: RefusalCode; text: string } => {
  const [code, text] = REFUSALS[name];
  return { code, text: typeof text === 'string' ? text : text(...(args as never[])) };
};

/** The text with the placeholders in place of its parameters. */
export const refusalPattern = (name: RefusalName): string => {
  const [, text, ...placeholders] = REFUSALS[name];
  return typeof text === 'string' ? text : text(...(placeholders as never[]));
};
