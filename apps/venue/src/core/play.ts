import { createHash } from 'node:crypto';
import { formatMoney } from '@koi/money';
import type { Database, Tx } from './database.ts';
import { Refusal } from './game.ts';
import { createPace } from './pace.ts';
import { isInMaintenance } from './platforms.ts';
import { readHistory, readProof } from './records.ts';
import type { Game, Registry } from './registry.ts';
import type { Seal } from './sealing.ts';
import { changeSeeds, ensureSeeds, type Seeds } from './seeds.ts';
import { findSession, openSession, type Session } from './sessions.ts';
import { type Seat, SessionEnded, takeSeat } from './table-session.ts';

export interface PlayDeps {
  database: Database;
  seal: Seal;
  registry: Registry;
  now: () => Date;
  /** Limit of actions per second for one player; undefined means no limit. */
  actsPerSecond: number | undefined;
}

export interface ActDraft {
  key: string;
  action: string;
  input: Record<string, unknown>;
}

/** Thrown when a key is sent again with a different action. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

const RESTING = new Refusal('maintenance', '场馆维护中，请稍后再来');

const wireSeeds = ({ hash, clientSeed, nonce, nextHash }: Seeds) => ({
  hash,
  client_seed: clientSeed,
  nonce,
  next_hash: nextHash,
});

/** The calls of the game pages. Each call is one transaction and returns what is sent to the page. */
export const createPlay = ({ database, seal, registry, now, actsPerSecond }: PlayDeps) => {
  const pace = actsPerSecond === undefined ? undefined : createPace(actsPerSecond);

  const gameOf = (code: string): Game => {
    const game = registry.find(code);
    if (game === undefined) throw new Refusal('unknown_game', '游戏已下线');
    return game;
  };

  const shownTable = async ({ context }: Seat, { module }: Game) => ({
    server_time: context.now.toISOString(),
    balance: formatMoney(await context.balance()),
    view: await module.view(context),
  });

  const atTable = <T>(session: Session, work: (seat: Seat, game: Game) => Promise<T>): Promise<T> => {
    const game = gameOf(session.code);
    return takeSeat({ database, seal }, { session, game, now: now() }, (seat) => work(seat, game));
  };

  const shownState = (session: Session) =>
    atTable(session, async (seat, game) => {
      const seeds = await ensureSeeds(seat.tx, seal, ownerOf(session), seat.context.now);
      return { ok: true as const, ...(await shownTable(seat, game)), seeds: wireSeeds(seeds) };
    });

  const act = (session: Session, draft: ActDraft): Promise<string> =>
    atTable(session, async (seat, game) => {
      const hash = contentHash(session.code, draft);
      const known = await knownAnswer(seat.tx, session, draft.key);
      if (known !== undefined) {
        if (known.content_hash !== hash) throw new KeyReused();
        return known.answer;
      }
      const outcome = await tryAct(seat, game, draft, await isInMaintenance(seat.tx, session.player.platform));
      const answer = JSON.stringify({ ...outcome, ...(await shownTable(seat, game)) });
      if (outcome.ok) {
        await seat.tx.query(
          'insert into venue.answers (player_id, key, content_hash, answer, at) values ($1, $2, $3, $4, $5)',
          [session.player.id, draft.key, hash, answer, seat.context.now],
        );
      }
      return answer;
    });

  return {
    /** Exchanges a launch token for a session. The token can't be used again. */
    start: async (launch: string) => {
      const opened = await database.transaction((tx) => openSession(tx, { launch, at: now() }));
      if (opened === undefined) throw new SessionEnded();
      const { token, session } = opened;
      const { module, variant } = gameOf(session.code);
      return {
        session: token,
        code: variant.code,
        name: variant.name,
        theme: variant.theme,
        family: module.family,
        rtp: variant.rtp,
        player: session.player.display || session.player.name,
        lobby: session.lobby,
        ...(await shownState(session)),
      };
    },

    authenticate: async (token: string): Promise<Session> => {
      const session = await findSession(database.pool, token, now());
      if (session === undefined) throw new SessionEnded();
      return session;
    },

    state: shownState,

    /** Returns the answer as JSON text. A key that was answered before returns the identical text. */
    act: async (session: Session, draft: ActDraft): Promise<string> => {
      if (pace !== undefined && !pace.allows(session.player.id, now().getTime())) throw new Refusal('too_fast');
      return act(session, draft);
    },

    changeSeeds: (session: Session, clientSeed: string) =>
      atTable(session, async ({ tx, context }) => {
        await ensureSeeds(tx, seal, ownerOf(session), context.now);
        const { revealed, seeds } = await changeSeeds(tx, seal, ownerOf(session), { clientSeed, at: context.now });
        const { serverSeed, hash, clientSeed: oldClientSeed, nonce } = revealed;
        return {
          ok: true as const,
          revealed: { server_seed: serverSeed, hash, client_seed: oldClientSeed, nonce },
          seeds: wireSeeds(seeds),
        };
      }),

    history: async (session: Session, before: string | undefined) => ({
      ok: true as const,
      ...(await readHistory(database.pool, { playerId: session.player.id, code: session.code, before })),
    }),

    /** With a session, returns the proof only for the player's own rounds; without one, for any round whose number is known. */
    proof: async (id: string, session?: Session) => {
      const own = session === undefined ? {} : { playerId: session.player.id };
      const proof = await readProof(database.pool, { seal, registry }, { id, ...own });
      if (proof === undefined) throw new Refusal('unknown_round', '没有这一局');
      return { ok: true as const, ...proof };
    },
  };
};
export type Play = ReturnType<typeof createPlay>;

const ownerOf = ({ player, code }: Session) => ({ playerId: player.id, code });

const contentHash = (code: string, { action, input }: ActDraft): string =>
  createHash('sha256')
    .update(JSON.stringify([code, action, input]))
    .digest('hex');

const knownAnswer = async (tx: Tx, session: Session, key: string) => {
  const { rows } = await tx.query<{ content_hash: string; answer: string }>(
    'select content_hash, answer from venue.answers where player_id = $1 and key = $2',
    [session.player.id, key],
  );
  return rows[0];
};

/** A refusal rolls back only the action. Overdue rounds that were settled before it stay settled. */
const tryAct = async ({ tx, context }: Seat, { module }: Game, { action, input }: ActDraft, resting: boolean) => {
  await tx.query('savepoint act');
  try {
    if (resting) throw RESTING;
    const result = await module.act(context, action, input);
    await tx.query('release savepoint act');
    return { ok: true as const, result: result ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query('rollback to savepoint act');
    return { ok: false as const, code: error.code, message: error.message };
  }
};
