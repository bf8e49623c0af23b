import { displayMoney } from '@koi/money';
import type { Tx } from './database.ts';
import {
  type BetDraft,
  type BetResult,
  type ClosedRound,
  type OpenRound,
  type PlacedBet,
  type PlayContext,
  Refusal,
  type Variant,
} from './game.ts';
import { numbered } from './numbers.ts';
import { type Player, protectionOf } from './players.ts';
import type { Seal } from './sealing.ts';
import { drawFor } from './seeds.ts';
import { post, readBalance } from './wallets.ts';

export interface Table {
  player: Player;
  variant: Variant;
  seal: Seal;
  now: Date;
}

const DETAIL_CHARACTERS = 500;
const asJson = (value: unknown): string => JSON.stringify(value ?? null);

/** Gives a game access to a player's money and rounds, within one transaction that holds the lock of the player's wallet. */
export const createPlayContext = (tx: Tx, table: Table): PlayContext => {
  const { player, variant, now } = table;
  const owner = { playerId: player.id, code: variant.code };
  return {
    now,
    variant,
    player: { id: player.id, name: player.display || player.name },
    balance: () => readBalance(tx, player.id),
    round: () => readRound(tx, owner),
    bets: (roundId) => readBets(tx, owner, roundId),
    recent: (limit) => readRecent(tx, owner, limit),
    openRound: async (state, dueAt) => {
      const id = numbered('R', now);
      await tx.query(
        'insert into venue.rounds (id, player_id, code, state, opened_at, due_at) values ($1, $2, $3, $4, $5, $6)',
        [id, player.id, variant.code, asJson(state), now, dueAt],
      );
      return id;
    },
    saveRound: async (id, state, dueAt) => {
      await changeOpenRound(tx, owner, id, 'state = $4, due_at = $5', [asJson(state), dueAt]);
    },
    objection: (stake) => objectionTo(tx, player.id, stake),
    bet: (roundId, bets) => placeBets(tx, table, roundId, bets),
    draw: async (roundId) => {
      await requireOpen(tx, owner, roundId);
      return drawFor(tx, table.seal, owner, roundId);
    },
    pay: async (roundId, results) => {
      await requireOpen(tx, owner, roundId);
      await payBets(tx, table, roundId, results);
    },
    settle: async (roundId, results, outcome) => {
      await changeOpenRound(tx, owner, roundId, 'outcome = $4, closed_at = $5', [asJson(outcome), now]);
      await payBets(tx, table, roundId, results);
      const left = await tx.query(`select 1 from venue.bets where round_id = $1 and state = 'open'`, [roundId]);
      if (left.rowCount !== 0) throw new Error(`round ${roundId} was settled and ${left.rowCount} bets were not`);
    },
    voidRound: (roundId, reason) => voidRound(tx, table, roundId, reason),
  };
};

interface Owner {
  playerId: number;
  code: string;
}

const readRound = async (tx: Tx, { playerId, code }: Owner): Promise<OpenRound | undefined> => {
  const { rows } = await tx.query<OpenRound>(
    `select id, state, opened_at as "openedAt", due_at as "dueAt" from venue.rounds
     where player_id = $1 and code = $2 and closed_at is null`,
    [playerId, code],
  );
  return rows[0];
};

const readRecent = async (tx: Tx, { playerId, code }: Owner, limit: number): Promise<ClosedRound[]> => {
  const { rows } = await tx.query<ClosedRound>(
    `select id, state, outcome, closed_at as "closedAt" from venue.rounds
     where player_id = $1 and code = $2 and closed_at is not null and void_reason is null
     order by seq desc limit $3`,
    [playerId, code, limit],
  );
  return rows;
};

const readBets = async (tx: Tx, { playerId, code }: Owner, roundId: string): Promise<PlacedBet[]> => {
  const { rows } = await tx.query<PlacedBet>(
    `select id, selection, stake from venue.bets where round_id = $1 and player_id = $2 and code = $3 order by seq`,
    [roundId, playerId, code],
  );
  return rows;
};

const changeOpenRound = async (tx: Tx, owner: Owner, id: string, change: string, values: unknown[]): Promise<void> => {
  const { rowCount } = await tx.query(
    `update venue.rounds set ${change} where id = $1 and player_id = $2 and code = $3 and closed_at is null`,
    [id, owner.playerId, owner.code, ...values],
  );
  if (rowCount !== 1) throw new Error(`round ${id} is not open`);
};

const requireOpen = async (tx: Tx, { playerId, code }: Owner, id: string): Promise<void> => {
  const { rowCount } = await tx.query(
    'select 1 from venue.rounds where id = $1 and player_id = $2 and code = $3 and closed_at is null',
    [id, playerId, code],
  );
  if (rowCount !== 1) throw new Error(`round ${id} is not open`);
};

const objectionTo = async (tx: Tx, playerId: number, stake: bigint): Promise<Refusal | undefined> => {
  const { held, stakeMax } = await protectionOf(tx, playerId);
  if (held) return new Refusal('held');
  if (stakeMax === null || stake <= stakeMax) return undefined;
  return new Refusal('stake_limit', `单注不能超过您设置的 ¥${displayMoney(stakeMax)}`);
};

const placeBets = async (
  tx: Tx,
  { player, variant, now }: Table,
  roundId: string,
  drafts: readonly BetDraft[],
): Promise<PlacedBet[]> => {
  await requireOpen(tx, { playerId: player.id, code: variant.code }, roundId);
  if (drafts.some(({ stake }) => stake <= 0n)) throw new Error('a stake is above zero');
  const [largest = 0n] = drafts.map(({ stake }) => stake).toSorted((a, b) => (a > b ? -1 : 1));
  const objection = await objectionTo(tx, player.id, largest);
  if (objection !== undefined) throw objection;
  const bets = drafts.map((draft) => ({ ...draft, id: numbered('B', now) }));
  const balance = await post(
    tx,
    player.id,
    bets.map(({ id, stake }) => ({ reference: `bet:${id}`, kind: 'bet', amount: -stake })),
    now,
  );
  if (balance === undefined) throw new Refusal('insufficient');
  await tx.query(
    `insert into venue.bets (id, platform, player_id, code, round_id, selection, stake, detail, placed_at)
     select bet.id, $5, $6, $7, $8, bet.selection, bet.stake, bet.detail, $9
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) with ordinality
       as bet (id, selection, stake, detail, n) order by n`,
    [
      bets.map(({ id }) => id),
      bets.map(({ selection }) => selection),
      bets.map(({ stake }) => String(stake)),
      bets.map(({ detail }) => detail.slice(0, DETAIL_CHARACTERS)),
      player.platform,
      player.id,
      variant.code,
      roundId,
      now,
    ],
  );
  return bets.map(({ id, selection, stake }) => ({ id, selection, stake }));
};

const payBets = async (
  tx: Tx,
  { player, now }: Table,
  roundId: string,
  results: readonly BetResult[],
): Promise<void> => {
  if (results.length === 0) return;
  const { rowCount } = await tx.query(
    `update venue.bets bet
     set state = 'settled', payout = result.payout, valid_stake = result.valid, detail = result.detail,
       settled_at = $6, changed_seq = nextval('venue.bet_changes')
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) as result (id, payout, valid, detail)
     where bet.id = result.id and bet.round_id = $1 and bet.state = 'open'`,
    [
      roundId,
      results.map(({ betId }) => betId),
      results.map(({ payout }) => String(payout)),
      results.map(({ validStake }) => String(validStake)),
      results.map(({ detail }) => detail.slice(0, DETAIL_CHARACTERS)),
      now,
    ],
  );
  if (rowCount !== results.length) throw new Error(`round ${roundId}: a result is of no open bet`);
  await post(
    tx,
    player.id,
    results.map(({ betId, payout }) => ({ reference: `payout:${betId}`, kind: 'payout', amount: payout })),
    now,
  );
};

const voidRound = async (tx: Tx, table: Table, roundId: string, reason: string): Promise<void> => {
  const { player, variant, now } = table;
  const owner = { playerId: player.id, code: variant.code };
  await changeOpenRound(tx, owner, roundId, 'void_reason = $4, closed_at = $5', [reason, now]);
  const { rows } = await tx.query<{ id: string; stake: bigint }>(
    `update venue.bets set state = 'void', payout = stake, valid_stake = 0, settled_at = $2,
       detail = left(detail || ' · 已作废', ${DETAIL_CHARACTERS}), changed_seq = nextval('venue.bet_changes')
     where round_id = $1 and state = 'open' returning id, stake`,
    [roundId, now],
  );
  const lines = rows.map(({ id, stake }) => ({ reference: `void:${id}`, kind: 'void' as const, amount: stake }));
  await post(tx, player.id, lines, now);
};
