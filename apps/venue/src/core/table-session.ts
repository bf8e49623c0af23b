import { lockChanges } from './bets.ts';
import type { Database, Tx } from './database.ts';
import type { GameModule, PlayContext } from './game.ts';
import { createPlayContext } from './play-context.ts';
import type { Player } from './players.ts';
import type { Game } from './registry.ts';
import type { Seal } from './sealing.ts';
import { isAlive, type Session } from './sessions.ts';
import { lockWallet, tryLockWallet } from './wallets.ts';

/** The session was ended or expired; the player has to start the game from the lobby again. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

export interface Seat {
  tx: Tx;
  context: PlayContext;
}

/** Upper bound for the steps that settling one abandoned round may take. */
const MOST_STEPS = 12;

/** Advances an overdue round by the rules of its game until it is closed or due in the future. */
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

/** Runs `work` in one transaction with the player's lock held, after settling the overdue round of this game. */
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

/**
 * Settles an abandoned round, or voids it when its game no longer exists. Returns false without doing so for a player
 * whose wallet is locked, because their own call settles the round.
 */
export const settleAbandoned = (
  { database, seal }: SeatDeps,
  {
    player,
    code,
    roundId,
    game,
    now,
  }: { player: Player; code: string; roundId: string; game: Game | undefined; now: Date },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { platform } = player;
    await lockChanges(tx, platform);
    if (!(await tryLockWallet(tx, player.id))) return false;
    const removed = { code, platform, name: code, category: '', theme: '', rtp: '0', config: null };
    const context = createPlayContext(tx, { player, variant: game?.variant ?? removed, seal, now });
    if (game) await settleOverdue(game.module, context);
    else await context.voidRound(roundId, '游戏已下线');
    return true;
  });
