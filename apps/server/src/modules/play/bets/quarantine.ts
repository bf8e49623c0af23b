import type { QuarantinedBet } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, count, eq, inArray, lt } from 'drizzle-orm';
import { orderBy, type Place, type Queryable, readPage, refuse, sha256Text, type Tx } from '../../../platform/index.ts';
import { betQuarantine } from './tables.ts';

export type Quarantined = typeof betQuarantine.$inferSelect;

export interface Reject {
  /** The row as it was received. */
  row: unknown;
  reason: string;
}

/** A larger row is truncated and can only be dismissed. */
const PAYLOAD_MAX = 16_384;
const REASON_MAX = 300;
const BET_MAX = 64;

const isOpen = eq(betQuarantine.state, 'open');

/** The bet id in a row of unknown shape, or an empty string. NUL is removed, because PostgreSQL cannot store it. */
const idOf = (row: unknown): string => {
  const { bet } = (typeof row === 'object' && row !== null ? row : {}) as { bet?: unknown };
  return typeof bet === 'string' ? bet.replaceAll('\u0000', '').slice(0, BET_MAX) : '';
};

/** Puts rows into quarantine and returns the new ones. The same content is stored only once. */
export const setAside = async (
  db: Queryable,
  venue: string,
  rejects: readonly Reject[],
  at: Date,
): Promise<{ bet: string; reason: string }[]> => {
  const values = rejects.map(({ row, reason }) => {
    const text = JSON.stringify(row) ?? 'null';
    return {
      venue,
      bet: idOf(row),
      payload: text.slice(0, PAYLOAD_MAX),
      payloadHash: sha256Text(text),
      reason: reason.replaceAll('\u0000', '').slice(0, REASON_MAX),
      createdAt: at,
    };
  });
  if (values.length === 0) return [];
  return db
    .insert(betQuarantine)
    .values(values)
    .onConflictDoNothing()
    .returning({ bet: betQuarantine.bet, reason: betQuarantine.reason });
};

/** Closes the quarantined versions of bets of which a later version was stored, so that they can never be stored. */
export const supersede = async (tx: Tx, venue: string, ids: readonly string[], at: Date): Promise<void> => {
  await tx
    .update(betQuarantine)
    .set({ state: 'superseded', decidedAt: at })
    .where(and(eq(betQuarantine.venue, venue), isOpen, inArray(betQuarantine.bet, [...ids])));
};

/** Closes older quarantined versions of the same bet. */
export const supersedeOlder = async (tx: Tx, { id, venue, bet }: Quarantined, at: Date): Promise<void> => {
  await tx
    .update(betQuarantine)
    .set({ state: 'superseded', decidedAt: at })
    .where(and(eq(betQuarantine.venue, venue), isOpen, eq(betQuarantine.bet, bet), lt(betQuarantine.id, id)));
};

export const readQuarantined = async (tx: Tx, id: number): Promise<Quarantined> =>
  openOnly(await tx.select().from(betQuarantine).where(eq(betQuarantine.id, id)));

export const lockQuarantined = async (tx: Tx, id: number): Promise<Quarantined> =>
  openOnly(await tx.select().from(betQuarantine).where(eq(betQuarantine.id, id)).for('update'));

const openOnly = ([row]: Quarantined[]): Quarantined => {
  if (row === undefined) throw refuse('bets.quarantinedUnknown');
  if (row.state !== 'open') throw refuse('bets.quarantinedDecided');
  return row;
};

export const decideQuarantined = async (
  tx: Tx,
  { id }: Quarantined,
  set: { state: 'kept' | 'dismissed'; decidedBy: string; remark: string; decidedAt: Date },
): Promise<void> => {
  await tx.update(betQuarantine).set(set).where(eq(betQuarantine.id, id));
};

/** Number of bets in quarantine by venue. */
export const quarantinedByVenue = async (db: Queryable): Promise<Map<string, number>> => {
  const rows = await db
    .select({ venue: betQuarantine.venue, count: count() })
    .from(betQuarantine)
    .where(isOpen)
    .groupBy(betQuarantine.venue);
  return new Map(rows.map(({ venue, count: held }) => [venue, Number(held)]));
};

/** Bets in quarantine, oldest first. */
export const listQuarantined = (
  db: Queryable,
  { platname: venue, ...place }: { platname: string } & Place,
  title: (venue: string) => string,
) => {
  const where = and(isOpen, venue === '' ? undefined : eq(betQuarantine.venue, venue));
  const toWire = ({ id, venue: at, bet, reason, payload, createdAt }: Quarantined): QuarantinedBet => ({
    id,
    platname: at,
    title: title(at),
    bet_id: bet,
    reason,
    payload,
    created_at: beijingTime(createdAt),
  });
  const list = { table: betQuarantine, where, order: orderBy('asc', betQuarantine.id), place };
  return readPage(db, list, (rows) => rows.map(toWire));
};
