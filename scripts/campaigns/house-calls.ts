import { callsOf } from '../../bench/load/calls.ts';
import { openHouse, SMALLEST } from '../../bench/load/house.ts';
import { jobsOf } from '../../bench/load/jobs.ts';
import { writesOf } from '../../bench/load/writes.ts';
import { startTemporaryPostgres } from '../postgres/index.ts';
import { defineCampaign } from './campaign.ts';

/** What `npm run load` measures, once each, in a house that is filled within seconds. */
export const houseCalls = defineCampaign({
  about: 'every call and every job that npm run load measures, once in a small house',
  least: { 'reading calls answered': 170, 'writing calls answered': 5, 'jobs run': 18 },
  run: async () => {
    const postgres = await startTemporaryPostgres();
    try {
      const house = await openHouse(postgres, 'house', SMALLEST);
      const findings: string[] = [];
      const runAll = async (works: readonly (readonly [string, () => Promise<unknown>])[]): Promise<number> => {
        let done = 0;
        for (const [name, run] of works) {
          const problem = await run().then(
            () => undefined,
            (error: Error) => `${name}: ${error.message}`,
          );
          if (problem === undefined) done += 1;
          else findings.push(problem);
        }
        return done;
      };
      try {
        const jobs = jobsOf(house);
        const did = {
          'reading calls answered': await runAll(callsOf(house)),
          'writing calls answered': await runAll(writesOf(house)),
          'jobs run': await runAll([...jobs.earlier, ...jobs.third]),
        };
        return { findings, did };
      } finally {
        await house.close();
      }
    } finally {
      await postgres.stop();
    }
  },
});
