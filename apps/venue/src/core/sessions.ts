import type { Database, Queryable, Tx } from './database.ts';
import { newToken, tokenHash } from './numbers.ts';
import type { Player } from './players.ts';

const LAUNCH_MS = 60_000;
const SESSION_MS = 12 * 3_600_000;

export interface Session {
  id: bigint;
  code: string;
  lobby: string | null;
  player: Player;
}

interface SessionRow {
  id: bigint;
  code: string;
  lobby: string | null;
  player_id: number;
  platform: string;
  name: string;
  display: string;
}

const shown = ({ id, code, lobby, player_id, platform, name, display }: SessionRow): Session => ({
  id,
  code,
  lobby,
  player: { id: player_id, platform, name, display },
});

/** Creates a token that opens one session within a minute. */
export const createLaunch = async (
  db: Queryable,
  { player, code, lobby, at }: { player: Player; code: string; lobby: string | undefined; at: Date },
): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + LAUNCH_MS);
  await db.query(
    'insert into venue.launches (token_hash, player_id, code, lobby, expires_at) values ($1, $2, $3, $4, $5)',
    [tokenHash(token), player.id, code, lobby ?? null, expiresAt],
  );
  if (lobby !== undefined) {
    await db.query('insert into venue.lobbies (platform, origin) values ($1, $2) on conflict do nothing', [
      player.platform,
      new URL(lobby).origin,
    ]);
  }
  return { token, expiresAt };
};

/** Opens the session of a launch token. Returns undefined when the token is unknown, used or expired. */
export const openSession = async (
  tx: Tx,
  { launch, at }: { launch: string; at: Date },
): Promise<{ token: string; session: Session } | undefined> => {
  const token = newToken();
  const { rows } = await tx.query<SessionRow>(
    `with used as (
       update venue.launches set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
       returning player_id, code, lobby
     ), opened as (
       insert into venue.sessions (token_hash, player_id, code, lobby, started_at, expires_at)
       select $3, player_id, code, lobby, $2, $4 from used returning id, player_id, code, lobby
     )
     select opened.id, opened.code, opened.lobby, opened.player_id, platform, name, display
     from opened join venue.players player on player.id = opened.player_id`,
    [tokenHash(launch), at, tokenHash(token), new Date(at.getTime() + SESSION_MS)],
  );
  const [row] = rows;
  return row && { token, session: shown(row) };
};

export const findSession = async (db: Queryable, token: string, at: Date): Promise<Session | undefined> => {
  const { rows } = await db.query<SessionRow>(
    `select session.id, session.code, session.lobby, session.player_id, platform, name, display
     from venue.sessions session join venue.players player on player.id = session.player_id
     where token_hash = $1 and ended_at is null and expires_at > $2`,
    [tokenHash(token), at],
  );
  const [row] = rows;
  return row && shown(row);
};

/** Returns whether the session is still open. Called with the player's lock held, so that it can't overlap with a kick. */
export const isAlive = async (tx: Tx, id: bigint): Promise<boolean> => {
  const { rowCount } = await tx.query('select 1 from venue.sessions where id = $1 and ended_at is null', [id]);
  return rowCount === 1;
};

/**
 * Ends the player's sessions and voids unused launch tokens. Open rounds continue and are settled when due; their number
 * is returned.
 */
export const endSessions = (
  database: Database,
  playerId: number,
  at: Date,
): Promise<{ ended: number; rounds: number }> =>
  database.transaction(async (tx) => {
    await tx.query('select 1 from venue.wallets where player_id = $1 for update', [playerId]);
    await tx.query('update venue.launches set used_at = $2 where player_id = $1 and used_at is null', [playerId, at]);
    const { rowCount } = await tx.query(
      'update venue.sessions set ended_at = $2 where player_id = $1 and ended_at is null and expires_at > $2',
      [playerId, at],
    );
    const { rows } = await tx.query<{ rounds: number }>(
      'select count(*)::int as rounds from venue.rounds where player_id = $1 and closed_at is null',
      [playerId],
    );
    return { ended: rowCount ?? 0, rounds: rows[0]?.rounds ?? 0 };
  });

/** Returns whether the platform launched games from this origin. Only such an origin may frame them. */
export const isLobby = async (db: Queryable, platform: string, origin: string): Promise<boolean> => {
  const { rowCount } = await db.query('select 1 from venue.lobbies where platform = $1 and origin = $2', [
    platform,
    origin,
  ]);
  return rowCount === 1;
};

const LOBBIES_LISTED = 20;

export const lobbyOrigins = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.query<{ origin: string }>(
    `select distinct origin from venue.lobbies order by origin limit ${LOBBIES_LISTED}`,
  );
  return rows.map(({ origin }) => origin);
};
