import type { Database, Queryable, Tx } from './database.ts';
import { findPlayer } from './players.ts';
import { VenueError } from './venue-error.ts';
import { lockWallet, post } from './wallets.ts';

export interface TransferDraft {
  platform: string;
  order: string;
  player: string;
  direction: 'in' | 'out';
  /** Nothing: whatever there is. */
  amount: bigint | undefined;
}

export type Transfer = {
  order: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** After the transfer. */
  balance: bigint;
} & ({ state: 'done' } | { state: 'refused'; reason: string });

interface TransferRow {
  order_no: string;
  player_id: number;
  direction: 'in' | 'out';
  everything: boolean;
  amount: bigint;
  state: 'done' | 'refused';
  reason: string;
  balance: bigint;
  visible_at: Date;
}

/** Far above any wallet, far below what the columns hold. */
const WALLET_LIMIT = 100_000_000_000_000_000n;

const COLUMNS = 'order_no, player_id, direction, everything, amount, state, reason, balance, visible_at';

const find = async (db: Queryable, platform: string, order: string): Promise<TransferRow | undefined> => {
  const { rows } = await db.query<TransferRow>(
    `select ${COLUMNS} from venue.transfers where platform = $1 and order_no = $2`,
    [platform, order],
  );
  return rows[0];
};

const shown = ({ order_no: order, direction, amount, state, reason, balance }: TransferRow): Transfer =>
  state === 'done'
    ? { state, order, direction, amount, balance }
    : { state, order, direction, amount, balance, reason };

const isSame = (row: TransferRow, draft: TransferDraft, playerId: number): boolean =>
  row.player_id === playerId &&
  row.direction === draft.direction &&
  row.everything === (draft.amount === undefined) &&
  (row.everything || row.amount === draft.amount);

/** Takes an order once: the same order again has the same outcome, whatever happened in between. */
export const transfer = (
  database: Database,
  draft: TransferDraft,
  { at, hiddenMs = 0 }: { at: Date; hiddenMs?: number },
): Promise<Transfer> =>
  database.transaction(async (tx) => {
    const { platform, order } = draft;
    const { id } = await findPlayer(tx, platform, draft.player);
    const before = await lockWallet(tx, id);
    const known = await find(tx, platform, order);
    if (known !== undefined) {
      if (!isSame(known, draft, id)) throw reused(order);
      return shown(known);
    }
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
    // Another player's transfer took the number a moment ago: whatever was moved above is rolled back.
    if (row === undefined) throw reused(order);
    return shown(row);
  });

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

/** Nothing when the venue never took the order, or has it still on its way. */
export const queryTransfer = async (
  db: Queryable,
  { platform, order, at }: { platform: string; order: string; at: Date },
): Promise<Transfer | undefined> => {
  const row = await find(db, platform, order);
  return row === undefined || row.visible_at > at ? undefined : shown(row);
};
