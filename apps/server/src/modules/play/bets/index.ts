import { type InputOf, memberRows, staffRows, WIRE } from '@koi/contract';
import { defineRoutes, type JobHandler, type JobTimes, Refusal } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { NO_PROOF, type RoundProof, toDetail } from './bet.ts';
import { createFeed, type FeedDeps } from './feed.ts';
import { listQuarantined, quarantinedByVenue } from './quarantine.ts';
import { findOf, listOf, openStakes, resultsSince, sumsOf } from './reading.ts';
import { type Labels, search, sums } from './searching.ts';
import { createQuarantineStaff } from './staff-quarantine.ts';

export type { BetSource } from './feed.ts';
export type { Effects } from './keeping.ts';
export { quarantinedByVenue } from './quarantine.ts';
export { bettorsIn, type Span, stakedBy, stakesByDay, stakesIn, validTurnover } from './turnover.ts';

export interface BetsDeps extends FeedDeps {
  /** Names of the venues, and addresses where their rounds can be verified. */
  venues(): Promise<Omit<Labels, 'games'>>;
  /** Draws of the round of a member's bet. Answers within a time limit and never rejects. */
  proof(memberId: number, platname: string, of: { round: string; bet: string }): Promise<RoundProof>;
  /** Names of the games. */
  games(): Promise<Labels['games']>;
  audit: Audit;
}

const PULL_MS = 4_000;

export const createBets = (deps: BetsDeps) => {
  const { database, clock, log, venues, proof, games } = deps;
  const { judge, keep, ...feed } = createFeed(deps);
  const quarantine = createQuarantineStaff({ database, clock, audit: deps.audit, feed: { judge, keep } });
  const db = database.orm;
  let timer: NodeJS.Timeout | undefined;

  const labels = async (): Promise<Labels> => ({ ...(await venues()), games: await games() });

  const pullQuietly = (): void => {
    feed.pullAll().catch((cause: unknown) => log.error({ err: cause }, 'bets could not be kept'));
  };

  const detail = async (memberId: number, wish: InputOf<(typeof memberRows.bets)['detail']>) => {
    const row = await findOf(db, memberId, wish.bet_id, wish.api_type);
    if (row === undefined) throw new Refusal(404, WIRE.notFound);
    const { platname, round, bet, state } = row;
    // A void bet was not decided by its draws.
    const asked = state === 'void' ? NO_PROOF : proof(memberId, platname, { round, bet });
    const [labels, drawn] = await Promise.all([venues(), asked]);
    return toDetail(row, labels.proof(platname, round), drawn);
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: 'bets-pull', times: { cron: '* * * * *' }, handler: () => feed.pullAll() },
  ];

  return {
    ...feed,
    openStakes,
    sumsOf,
    resultsSince,
    quarantinedByVenue,
    jobs,

    /** Starts reading every few seconds. The job that runs every minute is the fallback. */
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
        search: async ({ input }) => search(db, input, await labels(), clock.now()),
        sums: async ({ input }) => sums(db, input, await labels(), clock.now()),
        quarantine: async ({ input }) => listQuarantined(db, input, (await venues()).title),
        retryQuarantined: (call) => quarantine.retry(call, call.input),
        dismissQuarantined: (call) => quarantine.dismiss(call, call.input),
      }),
    ],
  };
};
export type BetsService = ReturnType<typeof createBets>;
