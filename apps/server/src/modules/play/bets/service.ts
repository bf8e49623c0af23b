import type { InputOf, memberRows, staffRows } from '@koi/contract';
import { type JobHandler, type JobTimes, refuse } from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { VenuesService } from '../venues/index.ts';
import { NO_PROOF, toDetail } from './bet.ts';
import type { Labels } from './bet-filter.ts';
import { createFeed, type FeedDeps } from './feed.ts';
import { listQuarantined, quarantinedByVenue } from './quarantine.ts';
import { findOf, listOf, openStakes, sumsOf } from './reading.ts';
import { find, search, sums } from './searching.ts';
import { createQuarantineStaff } from './staff-quarantine.ts';

export interface BetsDeps extends FeedDeps {
  venues: Pick<VenuesService, 'labels' | 'roundProof'> & FeedDeps['venues'];
  catalogue: Pick<CatalogueService, 'names'>;
  audit: Audit;
}

type Rows = typeof memberRows.bets;
type StaffRows = typeof staffRows.bets;

const PULL_MS = 4_000;

export const createBetsService = (deps: BetsDeps) => {
  const { database, clock, log, venues, catalogue } = deps;
  const { judge, keep, ...feed } = createFeed(deps);
  const quarantine = createQuarantineStaff({ database, clock, audit: deps.audit, feed: { judge, keep } });
  const db = database.orm;
  const reading = database.reading.orm;
  let timer: NodeJS.Timeout | undefined;

  const labels = async (): Promise<Labels> => ({ ...(await venues.labels()), games: await catalogue.names() });

  const pullQuietly = (): void => {
    feed.pullAll().catch((cause: unknown) => log.error({ err: cause }, 'bets could not be kept'));
  };

  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: 'bets-pull', times: { cron: '* * * * *' }, handler: () => feed.pullAll() },
  ];

  return {
    ...feed,
    openStakes,
    sumsOf,
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

    list: (memberId: number, filter: InputOf<Rows['list']>) => listOf(db, memberId, filter, clock.now()),

    async detail(memberId: number, { bet_id, api_type: venueCode }: InputOf<Rows['detail']>) {
      const row = await findOf(db, memberId, bet_id, venueCode);
      if (row === undefined) throw refuse('wire.notFound');
      const { venue, round, bet, state } = row;
      // A void bet was not decided by its draws, and not every venue publishes a proof.
      const asked = state === 'void' || round === '' ? NO_PROOF : venues.roundProof(memberId, venue, { round, bet });
      const [{ proof }, drawn] = await Promise.all([venues.labels(), asked]);
      return toDetail(row, proof(venue, round), drawn);
    },

    staffSide: {
      find: async (text: string, limit: number) => find(db, text, limit, await labels()),
      search: async (filter: InputOf<StaffRows['search']>) => search(reading, filter, await labels(), clock.now()),
      sums: async (filter: InputOf<StaffRows['sums']>) => sums(reading, filter, await labels(), clock.now()),
      quarantine: async (filter: InputOf<StaffRows['quarantine']>) =>
        listQuarantined(db, filter, (await venues.labels()).title),
      retry: quarantine.retry,
      dismiss: quarantine.dismiss,
    },
  };
};
export type BetsService = ReturnType<typeof createBetsService>;
