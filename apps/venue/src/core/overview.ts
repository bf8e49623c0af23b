import type { Queryable } from './database.ts';

export interface PlatformOverview {
  code: string;
  title: string;
  maintenance: boolean;
  players: number;
  /** Sum of all wallets of the platform. */
  balance: bigint;
  sessions: number;
  openRounds: number;
  openStake: bigint;
  /** This count and the two sums below cover the bets settled since the start of the day. */
  bets: number;
  stake: bigint;
  payout: bigint;
}

/** Figures of every platform for the operator's page. */
export const platformOverviews = async (db: Queryable, dayStart: Date, now: Date): Promise<PlatformOverview[]> => {
  const { rows } = await db.query<PlatformOverview>(
    `select platform.code, platform.title, platform.maintenance, wallets.*, live.*, open.*, today.*
     from venue.platforms platform,
     lateral (
       select count(*)::int as players, coalesce(sum(balance), 0)::bigint as balance
       from venue.players player join venue.wallets wallet on wallet.player_id = player.id
       where player.platform = platform.code
     ) wallets,
     lateral (
       select count(*)::int as sessions from venue.sessions session join venue.players player on player.id = session.player_id
       where player.platform = platform.code and session.ended_at is null and session.expires_at > $2
     ) live,
     lateral (
       select count(distinct round_id)::int as "openRounds", coalesce(sum(stake), 0)::bigint as "openStake"
       from venue.bets where platform = platform.code and state = 'open'
     ) open,
     lateral (
       select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
       from venue.bets where platform = platform.code and settled_at >= $1 and state = 'settled'
     ) today
     order by platform.code`,
    [dayStart, now],
  );
  return rows;
};

export interface PlayerOverview {
  platform: string;
  name: string;
  display: string;
  balance: bigint;
  stake: bigint;
  payout: bigint;
}

const PLAYERS_LISTED = 50;

/** Players ordered by their stakes since the start of the day, then by their balance. */
export const playerOverviews = async (db: Queryable, dayStart: Date): Promise<PlayerOverview[]> => {
  const { rows } = await db.query<PlayerOverview>(
    `select player.platform, player.name, player.display, wallet.balance,
       coalesce(today.stake, 0)::bigint as stake, coalesce(today.payout, 0)::bigint as payout
     from venue.players player join venue.wallets wallet on wallet.player_id = player.id
     left join (
       select player_id, sum(stake) as stake, sum(payout) as payout
       from venue.bets where settled_at >= $1 and state = 'settled' group by player_id
     ) today on today.player_id = player.id
     order by 5 desc, wallet.balance desc, player.id limit ${PLAYERS_LISTED}`,
    [dayStart],
  );
  return rows;
};
