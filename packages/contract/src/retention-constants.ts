/** Constants of the time that data is kept. */

interface RetentionRow {
  /** Days that apply until two people change them. */
  days: number;
  /** The bounds of a change. */
  min: number;
  max: number;
}

/** The longest that a record may be kept which is deleted at all. */
export const RETENTION_MAX_DAYS = 3650;

/**
 * Records that a job deletes when they are older than a number of days. What is neither here nor among `KEPT_DATA` does
 * not exist: a test compares both with the tables of the database.
 */
export const RETENTION = {
  security: { days: 730, min: 365, max: RETENTION_MAX_DAYS },
  sightings: { days: 1095, min: 400, max: RETENTION_MAX_DAYS },
  visits: { days: 730, min: 400, max: RETENTION_MAX_DAYS },
  talks: { days: 730, min: 180, max: RETENTION_MAX_DAYS },
  'work-orders': { days: 1095, min: 365, max: RETENTION_MAX_DAYS },
  letters: { days: 365, min: 90, max: RETENTION_MAX_DAYS },
  receipts: { days: 1825, min: 365, max: RETENTION_MAX_DAYS },
  'raw-bets': { days: 180, min: 30, max: RETENTION_MAX_DAYS },
  exports: { days: 365, min: 180, max: RETENTION_MAX_DAYS },
  'agent-applications': { days: 365, min: 90, max: RETENTION_MAX_DAYS },
  pictures: { days: 30, min: 7, max: 365 },
  'closed-accounts': { days: 1825, min: 1095, max: RETENTION_MAX_DAYS },
} as const satisfies Readonly<Record<string, RetentionRow>>;

export type RetentionItem = keyof typeof RETENTION;
export const RETENTION_ITEMS = Object.keys(RETENTION) as [RetentionItem, ...RetentionItem[]];

/** How often a member may ask for a copy of their data, how long it is kept, and what becomes of it. */
export const DATA_COPY_EVERY_HOURS = 24;
export const DATA_COPY_KEPT_DAYS = 7;
export const DATA_COPY_STATES = ['none', 'waiting', 'ready', 'failed', 'expired'] as const;

/** Data that no number of days deletes. The texts say why. */
export const KEPT_DATA = ['ledger', 'evidence', 'figures', 'account', 'house', 'passing'] as const;
export type KeptData = (typeof KEPT_DATA)[number];
