import { type SQL, sql } from 'drizzle-orm';
import type { Database, JobHandler, JobTimes, Logger, Tx } from '../../../platform/index.ts';
import { storeMemberDays } from '../../people/members/index.ts';
import { foldFlows } from './flow-fold.ts';
import { foldPlay } from './play-fold.ts';

export interface FiguresDeps {
  database: Database;
  log: Logger;
}

/** Maximum number of rows that one transaction takes from a queue. */
const BATCH = 20_000;
const FOLD_MS = 5_000;

const FIGURES = [
  'play_day',
  'play_total',
  'member_play_day',
  'active_chunk',
  'flow_day',
  'flow_total',
  'member_flow_day',
  'first_deposit',
  'cohort_day',
  'tree_day',
  'member_period',
  'tree_period',
  'tree_member',
] as const;

/** Removes at most a batch of rows from a queue and returns them. */
const takeFrom = (queue: 'ledger_pending' | 'play_change'): SQL => {
  const table = sql.identifier(queue);
  return sql`
    DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} LIMIT ${sql.raw(String(BATCH))})) RETURNING *`;
};

/**
 * Waits for other folds. A table lock, and not an advisory lock, because it is taken before the snapshot of a
 * repeatable-read transaction.
 */
const lockFigures = (tx: Tx) => tx.execute(sql`LOCK TABLE flow_day IN SHARE ROW EXCLUSIVE MODE`);

const foldOnce = async (tx: Tx, fold: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ folded: number }>(fold);
  return rows[0]?.folded ?? 0;
};

/** Computes all figures from the ledger and from `plays`, rows like those of `play_change` for every bet. */
export const rebuildFigures = (database: Database, plays: SQL): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    // The whole history is sorted and grouped, in files when the memory is too small.
    await tx.execute(sql`SET LOCAL work_mem = '256MB'`);
    await lockFigures(tx);
    for (const table of [...FIGURES, 'ledger_pending', 'play_change']) {
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)}`);
    }
    await tx.execute(foldFlows(sql`SELECT id AS transaction_id FROM ledger_transaction`));
    await tx.execute(foldPlay(plays));
  });

/**
 * Day figures of members, venues, games, trees and flows. Each transaction that moves money or settles a bet leaves a
 * row in a queue, and a fold adds the queued rows to the figures and removes them in one transaction. Every change is
 * therefore counted exactly once, and no transaction of a member waits for a sum that others change.
 */
export const createFiguresService = ({ database, log }: FiguresDeps) => {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const isEverythingFolded = async (): Promise<boolean> => {
    const { rows } = await database.orm.execute<{ open: boolean }>(sql`
      SELECT EXISTS (SELECT FROM ledger_pending) OR EXISTS (SELECT FROM play_change) AS open`);
    return rows[0]?.open === false;
  };

  const foldAll = async (): Promise<void> => {
    if (await isEverythingFolded()) return;
    for (const [queue, fold] of [
      ['ledger_pending', foldFlows],
      ['play_change', foldPlay],
    ] as const) {
      const statement = fold(takeFrom(queue));
      for (let folded = BATCH; folded === BATCH; ) {
        folded = await database.transaction(async (tx) => {
          await lockFigures(tx);
          return foldOnce(tx, statement);
        });
      }
    }
  };

  const handler: JobHandler = async ({ now }) => {
    await foldAll();
    await storeMemberDays(database.orm, now);
  };
  const times: JobTimes = { cron: '* * * * *' };

  return {
    /** Adds everything that was committed before the call to the figures. */
    fold: foldAll,
    jobs: [{ name: 'figures-fold', times, handler }],

    /** Starts folding every few seconds. The job that runs every minute is the fallback. */
    start(): void {
      timer ??= setInterval(() => {
        underWay ??= foldAll()
          .catch((cause: unknown) => log.error({ err: cause }, 'the figures could not be brought up to date'))
          .finally(() => {
            underWay = undefined;
          });
      }, FOLD_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await underWay;
    },
  };
};
export type FiguresService = ReturnType<typeof createFiguresService>;
