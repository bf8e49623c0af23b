import type { Database, Queryable } from './database.ts';
import { VenueError } from './venue-error.ts';

export interface Player {
  id: number;
  platform: string;
  name: string;
  display: string;
}

export const findPlayer = async (db: Queryable, platform: string, name: string): Promise<Player> => {
  const { rows } = await db.query<Player>(
    'select id, platform, name, display from venue.players where platform = $1 and name = $2',
    [platform, name],
  );
  const [player] = rows;
  if (player === undefined) throw new VenueError('unknown_player', `${platform} has no player ${name}`);
  return player;
};

/** What protects a player: no new bets while held, and no stake above the limit. */
export interface Protection {
  held: boolean;
  stakeMax: bigint | null;
}

/** Waits for a running action of the player, so that no bet follows the answer. */
export const protectPlayer = (database: Database, playerId: number, { held, stakeMax }: Protection): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query('select 1 from venue.wallets where player_id = $1 for update', [playerId]);
    await tx.query('update venue.players set held = $2, stake_max = $3 where id = $1', [
      playerId,
      held,
      stakeMax === null ? null : String(stakeMax),
    ]);
  });

export const protectionOf = async (db: Queryable, playerId: number): Promise<Protection> => {
  const { rows } = await db.query<{ held: boolean; stake_max: bigint | null }>(
    'select held, stake_max from venue.players where id = $1',
    [playerId],
  );
  return { held: rows[0]?.held ?? false, stakeMax: rows[0]?.stake_max ?? null };
};

/** Returns whether the player is new. */
export const createPlayer = (
  database: Database,
  draft: { platform: string; name: string; display: string },
  at: Date,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into venue.players (platform, name, display, created_at) values ($1, $2, $3, $4)
       on conflict (platform, name) do nothing returning id`,
      [draft.platform, draft.name, draft.display.replace(/\p{C}/gu, ''), at],
    );
    const [made] = rows;
    if (made === undefined) return false;
    await tx.query('insert into venue.wallets (player_id) values ($1)', [made.id]);
    return true;
  });
