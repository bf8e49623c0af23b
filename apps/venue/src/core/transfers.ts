import type { Database, Queryable, Tx } from './database.ts';
import { findPlayer } from './players.ts';
import { VenueError } from './venue-error.ts';
import { lockWallet, post } from './wallets.ts';

export interface TransferDraft {
  platform: string;
  order: string;
  player: string;
  direction: 'in' | 'out';
  /** Undefined means the whole balance. */
  amount: bigint | undefined;
}

interface Taken {
  order: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** Balance after the transfer. */
  balance: bigint;
}

export type Transfer =
  | (Taken & { state: 'done' })
  | (Taken & { state: 'refused'; reason: string })
  /** The platform closed the order before the venue took it. */
  | { state: 'closed'; order: string };

/** A closed order has no player and no direction, because the venue knows only its number. */
interface TransferRow {
  order_no: string;
  player_id: number | null;
  direction: 'in' | 'out' | null;
  everything: boolean;
  amount: bigint;
  state: 'done' | 'refused' | 'closed';
  reason: string;
  balance: bigint;
  visible_at: Date;
}

/** Above any real balance and well below the range of the columns. */
const WALLET_LIMIT = 100_000_000_000_000_000n;

const COLUMNS = 'order_no, player_id, direction, everything, amount, state, reason, balance, visible_at';

const find = async (db: Queryable, platform: string, order: string): Promise<TransferRow | undefined> => {
  const { rows } = await db.query<TransferRow>(
    `select ${COLUMNS} from venue.transfers where platform = $1 and order_no = $2`,
    [platform, order],
  );
  return rows[0];
};

const shown = ({ order_no: order, direction, amount, state, reason, balance }: TransferRow): Transfer => {
  if (state === 'closed' || direction === null) return { state: 'closed', order };
  return state === 'done'
    ? { state, order, direction, amount, balance }
    : { state, order, direction, amount, balance, reason };
};

const isSame = (row: TransferRow, draft: TransferDraft, playerId: number): boolean =>
  row.player_id === playerId &&
  row.direction === draft.direction &&
  row.everything === (draft.amount === undefined) &&
  (row.everything || row.amount === draft.amount);

/** Thrown to roll back the transaction when the order was closed while it ran. */
class ClosedMeanwhile extends Error {}

interface Taking {
  at: Date;
  /** Time at which the platform signed the request. */
  sentAt: Date;
  maxAgeS: number;
  hiddenMs?: number;
}

/**
 * Takes an order exactly once; sending it again returns the same outcome. A closed order is never taken, even when it
 * is closed concurrently, because taking and closing insert the same unique key.
 */
export const transfer = async (database: Database, draft: TransferDraft, taking: Taking): Promise<Transfer> => {
  try {
    return await database.transaction((tx) => take(tx, draft, taking));
  } catch (error) {
    if (error instanceof ClosedMeanwhile) return { state: 'closed', order: draft.order };
    throw error;
  }
};

const take = async (tx: Tx, draft: TransferDraft, { at, sentAt, maxAgeS, hiddenMs = 0 }: Taking): Promise<Transfer> => {
  const { platform, order } = draft;
  const { id } = await findPlayer(tx, platform, draft.player);
  const before = await lockWallet(tx, id);
  const known = await find(tx, platform, order);
  if (known !== undefined) {
    if (known.state !== 'closed' && !isSame(known, draft, id)) throw reused(order);
    return shown(known);
  }
  await requireRecent(tx, sentAt, maxAgeS);
  const outcome = await move(tx, draft, { playerId: id, before, at });
  const { rows } = await tx.query<TransferRow>(
    `insert into venue.transfers
       (platform, order_no, player_id, direction, everything, amount, state, reason, balance, at, visible_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (platform, order_no) do nothing returning ${COLUMNS}`,
    [
      platform,
      order,
      id,
      draft.direction,
      draft.amount === undefined,
      outcome.amount,
      outcome.reason === undefined ? 'done' : 'refused',
      outcome.reason ?? '',
      outcome.balance,
      at,
      new Date(at.getTime() + hiddenMs),
    ],
  );
  const [row] = rows;
  if (row !== undefined) return shown(row);
  // The order number was taken or closed concurrently. Throwing rolls back the money moved above.
  const other = await find(tx, platform, order);
  throw other?.state === 'closed' ? new ClosedMeanwhile(order) : reused(order);
};

/**
 * The age is measured by the database clock after waiting for all locks, because a request can be delayed after it
 * was received. The platform treats the answer as unknown and closes the order.
 */
const requireRecent = async (tx: Tx, sentAt: Date, maxAgeS: number): Promise<void> => {
  const { rows } = await tx.query<{ recent: boolean }>(
    `select abs(extract(epoch from clock_timestamp() - $1::timestamptz)) <= $2 as recent`,
    [sentAt, maxAgeS],
  );
  if (rows[0]?.recent !== true) throw new VenueError('bad_signature', 'too-old for a transfer');
};

/** Returns the outcome of an order that was taken; otherwise closes it permanently. */
export const closeTransfer = async (
  { pool }: Database,
  { platform, order, at }: { platform: string; order: string; at: Date },
): Promise<Transfer> => {
  // Waits for a transaction that is taking the order, because both insert the same key.
  await pool.query(
    `insert into venue.transfers (platform, order_no, everything, amount, state, reason, balance, at, visible_at)
     values ($1, $2, false, 0, 'closed', '', 0, $3, $3) on conflict (platform, order_no) do nothing`,
    [platform, order, at],
  );
  const row = await find(pool, platform, order);
  if (row === undefined) throw new Error(`the order ${order} was neither taken nor closed`);
  return shown(row);
};

const move = async (
  tx: Tx,
  { order, direction, amount: named }: TransferDraft,
  { playerId, before, at }: { playerId: number; before: bigint; at: Date },
): Promise<{ amount: bigint; balance: bigint; reason?: string }> => {
  const amount = named ?? before;
  if (direction === 'in' && before + amount > WALLET_LIMIT) {
    return { amount, balance: before, reason: '超出钱包上限' };
  }
  const line =
    direction === 'in'
      ? { reference: `transfer:${order}`, kind: 'transfer-in' as const, amount }
      : { reference: `transfer:${order}`, kind: 'transfer-out' as const, amount: -amount };
  const balance = await post(tx, playerId, [line], at);
  return balance === undefined ? { amount, balance: before, reason: '余额不足' } : { amount, balance };
};

const reused = (order: string) =>
  new VenueError('order_reused', `order ${order} was another transfer: its player, direction or amount differ`);

/** Returns undefined when the venue never took the order or when a fault still hides it. */
export const queryTransfer = async (
  db: Queryable,
  { platform, order, at }: { platform: string; order: string; at: Date },
): Promise<Transfer | undefined> => {
  const row = await find(db, platform, order);
  return row === undefined || row.visible_at > at ? undefined : shown(row);
};
