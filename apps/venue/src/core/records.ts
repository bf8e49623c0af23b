import { formatMoney } from '@koi/money';
import type { Queryable } from './database.ts';
import type { Registry } from './registry.ts';
import type { Seal } from './sealing.ts';

const PAGE = 20;
const DETAILS = 12;
/** Most draws listed in one proof. A long fishing round has thousands of them. */
const PROOF_LIMIT = 1_000;
const CURSOR = /^\d{1,18}$/;
const ROUND = /^R[0-9A-Z]{1,40}$/;

interface HistoryRow {
  seq: bigint;
  id: string;
  openedAt: Date;
  closedAt: Date;
  voidReason: string | null;
  outcome: unknown;
  stake: bigint;
  payout: bigint;
  details: string[] | null;
}

/** Returns one page of a player's rounds of a game, newest first. `before` is the `next` value of the previous page. */
export const readHistory = async (
  db: Queryable,
  { playerId, code, before }: { playerId: number; code: string; before: string | undefined },
) => {
  const { rows } = await db.query<HistoryRow>(
    `select round.seq, round.id, round.opened_at as "openedAt", round.closed_at as "closedAt",
       round.void_reason as "voidReason", round.outcome, sums.*
     from venue.rounds round, lateral (
       select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
         (array_agg(detail order by seq))[1:${DETAILS}] as details
       from venue.bets where round_id = round.id
     ) sums
     where round.player_id = $1 and round.code = $2 and round.closed_at is not null and ($3::bigint is null or round.seq < $3)
     order by round.seq desc limit ${PAGE + 1}`,
    [playerId, code, before !== undefined && CURSOR.test(before) ? before : null],
  );
  const page = rows.slice(0, PAGE);
  return {
    rounds: page.map((row) => ({
      id: row.id,
      opened_at: row.openedAt.toISOString(),
      closed_at: row.closedAt.toISOString(),
      stake: formatMoney(row.stake),
      payout: formatMoney(row.payout),
      void: row.voidReason !== null,
      details: row.details ?? [],
      outcome: row.outcome,
    })),
    next: rows.length > PAGE ? String(page.at(-1)?.seq) : null,
  };
};

interface RoundRow {
  id: string;
  code: string;
  player_id: number;
  state: unknown;
  outcome: unknown;
  opened_at: Date;
  closed_at: Date | null;
  void_reason: string | null;
}

interface BetRow {
  id: string;
  selection: string;
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
  state: string;
  detail: string;
}

interface DrawRow {
  nonce: number;
  hash: string;
  client_seed: string;
  sealed: Buffer;
  revealed_at: Date | null;
  total: number;
}

/**
 * Returns the first draws of a round, the draw with nonce `own` among them, and their total number. A server seed in
 * use is not revealed.
 */
const drawsOf = async (db: Queryable, seal: Seal, roundId: string, limit: number, own: number | null = null) => {
  const { rows } = await db.query<DrawRow>(
    `select draw.nonce, seed.hash, seed.client_seed, seed.sealed, seed.revealed_at, count(*) over ()::int as total
     from venue.draws draw join venue.seeds seed on seed.id = draw.seed_id
     where draw.round_id = $1 order by draw.nonce = $3 desc nulls last, draw.seed_id, draw.nonce limit $2`,
    [roundId, limit, own],
  );
  const inOrder = own === null ? rows : rows.toSorted((a, b) => a.nonce - b.nonce);
  return {
    draws: inOrder.map(({ nonce, hash, client_seed, sealed, revealed_at }) => ({
      nonce,
      hash,
      client_seed,
      server_seed: revealed_at === null ? null : seal.open(sealed, hash).toString('hex'),
    })),
    total: rows[0]?.total ?? 0,
  };
};

/** The nonce that decided one bet, for games that store a list of decided bets in their state. */
const ownNonce = (state: unknown, bet: string | undefined): number | null => {
  const decided = typeof state === 'object' && state !== null && 'decided' in state ? state.decided : undefined;
  if (bet === undefined || !Array.isArray(decided)) return null;
  const own: unknown = decided.find((one) => one?.bet === bet)?.nonce;
  return typeof own === 'number' ? own : null;
};

/** Returns the draws of one of the player's rounds, or undefined when the player has no such round. */
export const readDraws = async (
  db: Queryable,
  seal: Seal,
  { id, playerId, bet, limit }: { id: string; playerId: number; bet?: string | undefined; limit: number },
) => {
  const { rows } = await db.query<Pick<RoundRow, 'state'>>(
    'select state from venue.rounds where id = $1 and player_id = $2',
    [id, playerId],
  );
  const [round] = rows;
  if (round === undefined) return undefined;
  const own = ownNonce(round.state, bet);
  return { ...(await drawsOf(db, seal, id, limit, own)), own };
};

/** Returns everything needed to recompute a round. The state of an open round and a server seed in use stay hidden. */
export const readProof = async (
  db: Queryable,
  { seal, registry }: { seal: Seal; registry: Registry },
  { id, playerId }: { id: string; playerId?: number },
) => {
  if (!ROUND.test(id)) return undefined;
  const { rows } = await db.query<RoundRow>('select * from venue.rounds where id = $1', [id]);
  const [round] = rows;
  if (round === undefined || (playerId !== undefined && round.player_id !== playerId)) return undefined;
  const { rows: bets } = await db.query<BetRow>(
    `select id, selection, stake, valid_stake, payout, state, detail from venue.bets
     where round_id = $1 order by seq limit ${PROOF_LIMIT}`,
    [id],
  );
  const { draws } = await drawsOf(db, seal, id, PROOF_LIMIT);
  const game = registry.find(round.code);
  const closed = round.closed_at !== null;
  return {
    id: round.id,
    code: round.code,
    name: game?.variant.name ?? round.code,
    family: game?.module.family ?? null,
    state: closed ? round.state : null,
    outcome: closed ? round.outcome : null,
    opened_at: round.opened_at.toISOString(),
    closed_at: round.closed_at?.toISOString() ?? null,
    void_reason: round.void_reason,
    bets: bets.map(({ stake, valid_stake, payout, ...bet }) => ({
      ...bet,
      stake: formatMoney(stake),
      valid_stake: formatMoney(valid_stake),
      payout: formatMoney(payout),
    })),
    draws,
  };
};
