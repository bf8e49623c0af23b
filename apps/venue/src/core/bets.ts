import type { Database, Queryable, Tx } from './database.ts';
import { VenueError } from './venue-error.ts';

export interface BetRow {
  id: string;
  player: string;
  code: string;
  round: string;
  stake: bigint;
  validStake: bigint;
  payout: bigint;
  state: 'open' | 'settled' | 'void';
  placedAt: Date;
  settledAt: Date | null;
  detail: string;
}

/** First key of the advisory locks below. The second key is the platform. */
const CHANGES = 31;
const CURSOR = /^\d{0,18}$/;
const HOUR_MS = 3_600_000;

/**
 * Taken in shared mode by every transaction that may change bets, before any other lock. A change gets its number
 * when it happens but becomes visible when it commits, so a reader without this lock could skip a change permanently.
 */
export const lockChanges = async (tx: Tx, platform: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock_shared($1, hashtext($2))', [CHANGES, platform]);
};

/** Returns new and changed bets in the order of their change. Waits for running transactions that may change bets. */
export const pullBets = (
  database: Database,
  { platform, cursor, limit }: { platform: string; cursor: string; limit: number },
): Promise<{ bets: BetRow[]; cursor: string }> => {
  if (!CURSOR.test(cursor)) throw new VenueError('bad_input', 'this cursor was never given out');
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [CHANGES, platform]);
    const { rows } = await tx.query<BetRow & { changed: bigint }>(
      `select bet.id, player.name as player, bet.code, bet.round_id as round, bet.stake,
         bet.valid_stake as "validStake", bet.payout, bet.state, bet.placed_at as "placedAt",
         bet.settled_at as "settledAt", bet.detail, bet.changed_seq as changed
       from venue.bets bet join venue.players player on player.id = bet.player_id
       where bet.platform = $1 and bet.changed_seq > $2 order by bet.changed_seq limit $3`,
      [platform, cursor || '0', limit],
    );
    return { bets: rows, cursor: String(rows.at(-1)?.changed ?? cursor) };
  });
};

export interface BetSums {
  count: number;
  stake: bigint;
  validStake: bigint;
  payout: bigint;
}

/** Sums the bets settled at or after `from` and before `to`, without voided bets. */
export const sumBets = async (
  db: Queryable,
  { platform, from, to = new Date(from.getTime() + HOUR_MS) }: { platform: string; from: Date; to?: Date },
): Promise<BetSums> => {
  const { rows } = await db.query<BetSums>(
    `select count(*)::int as count, coalesce(sum(stake), 0)::bigint as stake,
       coalesce(sum(valid_stake), 0)::bigint as "validStake", coalesce(sum(payout), 0)::bigint as payout
     from venue.bets where platform = $1 and settled_at >= $2 and settled_at < $3 and state = 'settled'`,
    [platform, from, to],
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('a sum has a row');
  return sums;
};
