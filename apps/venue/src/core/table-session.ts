import { lockChanges } from './bets.ts';
import type { Database, Tx } from './database.ts';
import type { GameModule, PlayContext } from './game.ts';
import { createPlayContext } from './play-context.ts';
import type { Player } from './players.ts';
import type { Game } from './registry.ts';
import type { Seal } from './sealing.ts';
import { isAlive, type Session } from './sessions.ts';
import { lockWallet, tryLockWallet } from './wallets.ts';

/** The session was ended, or ran out: the player has to come in again from the lobby. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

export interface Seat {
  tx: Tx;
  context: PlayContext;
}

/** More steps than any round has that nobody plays on. */
const MOST_STEPS = 12;

/** Plays a round on that waited past its time, as the rules of its game say, until it waits for the future or is over. */
const settleOverdue = async (module: GameModule, context: PlayContext): Promise<void> => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const round = await context.round();
    if (!round?.dueAt || round.dueAt > context.now) return;
    await module.overdue(context);
  }
  throw new Error(`${context.variant.code} does not settle what is overdue`);
};

export interface SeatDeps {
  database: Database;
  seal: Seal;
}

/** One transaction at a table with the player's lock held; whatever was overdue there is settled first. */
export const takeSeat = <T>(
  { database, seal }: SeatDeps,
  { session, game, now }: { session: Session; game: Game; now: Date },
  work: (seat: Seat) => Promise<T>,
): Promise<T> =>
  database.transaction(async (tx) => {
    const { player } = session;
    await lockChanges(tx, player.platform);
    await lockWallet(tx, player.id);
    if (!(await isAlive(tx, session.id))) throw new SessionEnded();
    const context = createPlayContext(tx, { player, variant: game.variant, seal, now });
    await settleOverdue(game.module, context);
    return work({ tx, context });
  });

/** Settles a round that nobody came back to. A player who is at it right now does that in their own call. */
export const settleAbandoned = (
  { database, seal }: SeatDeps,
  { player, game, now }: { player: Player; game: Game; now: Date },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    await lockChanges(tx, player.platform);
    if (!(await tryLockWallet(tx, player.id))) return false;
    await settleOverdue(game.module, createPlayContext(tx, { player, variant: game.variant, seal, now }));
    return true;
  });

/** Gives the stakes of a round back whose game is no longer there to be played on. */
export const voidAbandoned = (
  { database, seal }: SeatDeps,
  { player, code, roundId, now }: { player: Player; code: string; roundId: string; now: Date },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    await lockChanges(tx, player.platform);
    if (!(await tryLockWallet(tx, player.id))) return false;
    const { platform } = player;
    const variant = { code, platform, name: code, category: '', theme: '', rtp: '0', config: null };
    await createPlayContext(tx, { player, variant, seal, now }).voidRound(roundId, '游戏已下线');
    return true;
  });
