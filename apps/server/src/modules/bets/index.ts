import { type InputOf, memberRows, staffRows, WIRE } from '@koi/contract';
import { defineRoutes, type JobHandler, type JobTimes, Refusal } from '../../platform/index.ts';
import { toDetail } from './bet.ts';
import { createFeed, type FeedDeps } from './feed.ts';
import { findOf, listOf, openStakes, resultsSince, search, sumsOf, type Venues } from './reading.ts';

export type { BetSource } from './feed.ts';
export type { Effects } from './keeping.ts';

export interface BetsDeps extends FeedDeps {
  /** Names of the venues, and where their rounds can be recomputed. */
  venues(): Promise<Venues>;
}

const PULL_MS = 4_000;

export const createBets = (deps: BetsDeps) => {
  const { database, clock, log, venues } = deps;
  const feed = createFeed(deps);
  const db = database.orm;
  let timer: NodeJS.Timeout | undefined;

  const pullQuietly = (): void => {
    feed.pullAll().catch((cause: unknown) => log.error({ err: cause }, 'bets could not be kept'));
  };

  const detail = async (memberId: number, wish: InputOf<(typeof memberRows.bets)['detail']>) => {
    const row = await findOf(db, memberId, wish.bet_id, wish.api_type);
    if (row === undefined) throw new Refusal(404, WIRE.notFound);
    return toDetail(row, (await venues()).proof(row.platname, row.round));
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: 'bets-pull', times: { cron: '* * * * *' }, handler: () => feed.pullAll() },
  ];

  return {
    ...feed,
    openStakes,
    sumsOf,
    resultsSince,
    jobs,

    /** Pulls every few seconds from now on; the job of every minute is the net below. */
    start(): void {
      timer ??= setInterval(pullQuietly, PULL_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await feed.settled();
    },

    routes: [
      defineRoutes(memberRows.bets, {
        list: ({ memberId, input }) => listOf(db, memberId, input, clock.now()),
        detail: ({ memberId, input }) => detail(memberId, input),
      }),
      defineRoutes(staffRows.bets, {
        search: async ({ input }) => search(db, input, await venues(), clock.now()),
      }),
    ],
  };
};
export type BetsService = ReturnType<typeof createBets>;
