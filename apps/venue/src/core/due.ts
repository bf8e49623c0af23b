import type { Logger } from './logger.ts';
import type { Player } from './players.ts';
import type { Registry } from './registry.ts';
import { type SeatDeps, settleAbandoned } from './table-session.ts';

interface DueRow {
  id: string;
  code: string;
  player_id: number;
  platform: string;
  name: string;
  display: string;
}

const BATCH = 50;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Settles all rounds that are due. A round that fails is retried after a pause and does not delay the others. */
export const createDueRounds = ({
  database,
  seal,
  registry,
  now,
  log,
}: SeatDeps & { registry: Registry; now: () => Date; log: Logger }) => {
  const failing = new Map<string, { pauseMs: number; until: number }>();

  const settle = async (row: DueRow): Promise<boolean> => {
    const game = registry.find(row.code);
    const player: Player = { id: row.player_id, platform: row.platform, name: row.name, display: row.display };
    return settleAbandoned({ database, seal }, { player, code: row.code, roundId: row.id, game, now: now() });
  };

  const fail = (id: string, error: unknown): void => {
    const pauseMs = Math.min((failing.get(id)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS);
    failing.set(id, { pauseMs, until: now().getTime() + pauseMs });
    log.error({ round: id, error: error instanceof Error ? error.stack : error }, 'a due round was not settled');
  };

  /** Returns the number of rounds that were settled. */
  return async (): Promise<number> => {
    const at = now();
    const waiting = [...failing].filter(([, { until }]) => until > at.getTime()).map(([id]) => id);
    const { rows } = await database.pool.query<DueRow>(
      `select round.id, round.code, round.player_id, platform, name, display
       from venue.rounds round join venue.players player on player.id = round.player_id
       where round.closed_at is null and round.due_at <= $1 and round.id <> all($2)
       order by round.due_at limit ${BATCH}`,
      [at, waiting],
    );
    let settled = 0;
    for (const row of rows) {
      try {
        if (await settle(row)) settled += 1;
        failing.delete(row.id);
      } catch (error) {
        fail(row.id, error);
      }
    }
    return settled;
  };
};
