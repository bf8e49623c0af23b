import { formatMoney } from '@koi/money';
import { PROOF_DRAWS_MAX, type VenueCalls } from '@koi/venue-protocol';
import type { z } from 'zod';
import { type BetRow, pullBets, sumBets } from '../core/bets.ts';
import type { Database } from '../core/database.ts';
import { createPlayer, findPlayer, protectPlayer } from '../core/players.ts';
import { readDraws } from '../core/records.ts';
import type { Registry } from '../core/registry.ts';
import type { Seal } from '../core/sealing.ts';
import { createLaunch, endSessions } from '../core/sessions.ts';
import { closeTransfer, queryTransfer, type Transfer, type TransferDraft, transfer } from '../core/transfers.ts';
import { VenueError } from '../core/venue-error.ts';
import { readBalance } from '../core/wallets.ts';

interface Caller {
  platform: string;
  /** Time at which the platform signed the request. */
  sentAt: Date;
  /** How long a transfer taken now is reported as absent, when that fault is active. */
  hiddenMs: number;
}

/** One handler per call of the protocol, from its parsed input to its wire output. */
export type SignedHandlers = {
  [Name in keyof VenueCalls]: (
    input: z.output<VenueCalls[Name]['input']>,
    caller: Caller,
  ) => Promise<z.input<VenueCalls[Name]['output']>>;
};

export interface HandlerDeps {
  database: Database;
  seal: Seal;
  registry: Registry;
  now: () => Date;
  publicUrl: string;
  transferMaxAgeS: number;
}

export const signedHandlers = (deps: HandlerDeps): SignedHandlers => ({
  ...playerHandlers(deps),
  ...transferHandlers(deps),
  ...readHandlers(deps),
});

const playerHandlers = ({ database, registry, now, publicUrl }: HandlerDeps) =>
  ({
    createPlayer: async ({ player, name }, { platform }) => ({
      created: await createPlayer(database, { platform, name: player, display: name }, now()),
    }),
    balance: async ({ player }, { platform }) => {
      const { id } = await findPlayer(database.pool, platform, player);
      return { balance: formatMoney(await readBalance(database.pool, id)) };
    },
    launch: async ({ player: name, game: code, lobby }, { platform }) => {
      if (registry.find(code)?.variant.platform !== platform) {
        throw new VenueError('unknown_game', `${platform} has no game ${code}`);
      }
      if (lobby !== undefined && !/^https?:$/.test(new URL(lobby).protocol)) {
        throw new VenueError('bad_input', 'lobby: must be a web address');
      }
      const player = await findPlayer(database.pool, platform, name);
      const { token, expiresAt } = await createLaunch(database.pool, { player, code, lobby, at: now() });
      const url = new URL(`/g/${encodeURIComponent(code)}`, publicUrl);
      url.searchParams.set('launch', token);
      if (lobby !== undefined) url.searchParams.set('lobby', lobby);
      return { url: url.href, expires_at: expiresAt.getTime() };
    },
    kick: async ({ player }, { platform }) => {
      const { id } = await findPlayer(database.pool, platform, player);
      return endSessions(database, id, now());
    },
    protect: async ({ player, held, stake_max: stakeMax }, { platform }) => {
      const { id } = await findPlayer(database.pool, platform, player);
      await protectPlayer(database, id, { held, stakeMax });
      return { held };
    },
  }) satisfies Partial<SignedHandlers>;

const transferHandlers = ({ database, now, transferMaxAgeS: maxAgeS }: HandlerDeps) => {
  const take = async (draft: TransferDraft, { sentAt, hiddenMs }: Caller) => {
    if (draft.amount === 0n) throw new VenueError('bad_input', 'amount: must be above zero');
    return outcome(await transfer(database, draft, { at: now(), sentAt, maxAgeS, hiddenMs }));
  };
  return {
    transferIn: (input, caller) => take({ ...input, platform: caller.platform, direction: 'in' }, caller),
    transferOut: (input, caller) => take({ ...input, platform: caller.platform, direction: 'out' }, caller),
    transferAllOut: (input, caller) =>
      take({ ...input, amount: undefined, platform: caller.platform, direction: 'out' }, caller),
    queryTransfer: async ({ order }, { platform }) => {
      const found = await queryTransfer(database.pool, { platform, order, at: now() });
      return found === undefined ? { state: 'absent' as const, order } : ended(found);
    },
    closeTransfer: async ({ order }, { platform }) =>
      ended(await closeTransfer(database, { platform, order, at: now() })),
  } satisfies Partial<SignedHandlers>;
};

const readHandlers = ({ database, seal, registry, now }: HandlerDeps) =>
  ({
    games: async (_, { platform }) => ({
      games: registry.of(platform).map(({ code, name, category, rtp }) => ({
        code,
        name,
        category,
        rtp,
        picture: `/g/art/cover/${code}.webp`,
      })),
    }),
    bets: async ({ cursor, limit }, { platform }) => {
      const pulled = await pullBets(database, { platform, cursor, limit });
      return { bets: pulled.bets.map(wireBet), cursor: pulled.cursor };
    },
    summary: async ({ hour }, { platform }) => {
      const sums = await sumBets(database.pool, { platform, from: new Date(hour) });
      return {
        count: sums.count,
        stake: formatMoney(sums.stake),
        valid_stake: formatMoney(sums.validStake),
        payout: formatMoney(sums.payout),
      };
    },
    proof: async ({ player, round, bet }, { platform }) => {
      const { id: playerId } = await findPlayer(database.pool, platform, player);
      const drawn = await readDraws(database.pool, seal, { id: round, playerId, bet, limit: PROOF_DRAWS_MAX });
      if (drawn === undefined) throw new VenueError('unknown_round', `${player} has no round ${round}`);
      return drawn;
    },
    health: async () => ({ time: now().getTime() }),
  }) satisfies Partial<SignedHandlers>;

type Untaken = Exclude<Transfer, { state: 'done' }>;
const untaken = (made: Untaken) =>
  made.state === 'closed'
    ? { state: 'closed' as const, order: made.order }
    : { state: 'refused' as const, order: made.order, reason: made.reason };

/** The answer to the transfer request itself. */
const outcome = (made: Transfer) =>
  made.state === 'done'
    ? {
        state: 'done' as const,
        order: made.order,
        amount: formatMoney(made.amount),
        balance: formatMoney(made.balance),
      }
    : untaken(made);

/** The answer to a later query about the transfer. */
const ended = (made: Transfer) =>
  made.state === 'done'
    ? {
        state: 'done' as const,
        order: made.order,
        direction: made.direction,
        amount: formatMoney(made.amount),
      }
    : untaken(made);

const wireBet = (bet: BetRow) => ({
  bet: bet.id,
  player: bet.player,
  game: bet.code,
  round: bet.round,
  stake: formatMoney(bet.stake),
  valid_stake: formatMoney(bet.validStake),
  payout: formatMoney(bet.payout),
  state: bet.state,
  placed_at: bet.placedAt.getTime(),
  settled_at: bet.settledAt?.getTime() ?? null,
  detail: bet.detail,
});
