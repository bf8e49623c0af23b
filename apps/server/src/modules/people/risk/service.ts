import type { JobHandler, JobTimes, Logger, ServiceDeps } from '../../../platform/index.ts';
import type { MembersService } from '../members/index.ts';
import type { Audit } from '../staff/index.ts';
import { compareAll } from './comparing.ts';
import { fillAll, logSource, referralSource, type SightingSource } from './filling.ts';
import { originSightings, referralSighting } from './sighting.ts';
import { see } from './sightings.ts';
import { findLargeSums, type SumReader } from './sums.ts';

export interface RiskDeps extends ServiceDeps {
  log: Logger;
  audit: Audit;
  members: Pick<MembersService, 'onAdmitted'>;
}

const COMPARE_MS = 3_000;

/** Stores sightings, compares them in the background and keeps the scores. */
export const createRiskService = ({ database, clock, log, members }: RiskDeps) => {
  const sources: SightingSource[] = [logSource, referralSource];
  let readSums: SumReader = async () => [];
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> | undefined;

  members.onAdmitted((tx, { memberId, at, origin, referrerId }) => {
    const subject = { memberId, at };
    const referral = referrerId === undefined ? [] : [referralSighting(subject, referrerId)];
    return see(tx, [...originSightings(subject, origin), ...referral]);
  });

  const compare = () => compareAll(database, log, clock.now());
  const fill: JobHandler = ({ now, signal }) => fillAll(database, sources, now, signal);
  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: 'risk-compare', times: { cron: '* * * * *' }, handler: async () => void (await compare()) },
    { name: 'risk-fill', times: { cron: '25 * * * *' }, handler: fill },
    {
      name: 'risk-sums',
      times: { cron: '45 * * * *' },
      handler: ({ now, signal }) => findLargeSums(database, readSums, now, signal),
    },
  ];

  return {
    jobs,
    /** Compares everything that waits and returns the number of sightings. */
    compare,
    /** Adds rows of a higher module from which older sightings are read. */
    addSource: (source: SightingSource): void => void sources.push(source),

    /** Sets the reader of the sums of deposits and withdrawals, which another module keeps. */
    readSumsBy: (reader: SumReader): void => {
      readSums = reader;
    },

    /** Starts comparing every few seconds. The job that runs every minute is the fallback. */
    start(): void {
      timer ??= setInterval(() => {
        underWay ??= compare()
          .catch((cause: unknown) => log.error({ err: cause }, 'sightings could not be compared'))
          .finally(() => {
            underWay = undefined;
          });
      }, COMPARE_MS);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await underWay;
    },
  };
};
export type RiskService = ReturnType<typeof createRiskService>;
