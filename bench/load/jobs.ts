import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { createModules } from '../../apps/server/src/app.ts';
import { createMetrics } from '../../apps/server/src/platform/index.ts';
import type { House } from './house.ts';
import type { Timed } from './timed.ts';

/** The jobs whose work could grow with history, in the order of a night. */
const NIGHT = ['figures-fold', 'rebates-daily', 'commissions-daily', 'vip-daily', 'books', 'audit-chain'];

/** An early hour of a day, after the times of all jobs. */
const nightOf = (day: string): Date => new Date(beijingDayStart(day).getTime() + 5 * 3_600_000);

/**
 * The jobs of three nights. In the first two some have to read everything: no standing and no month exists yet, and a day
 * is sealed when a later check has seen it again. In the third night each has to read only what is new, and that is the
 * same in both houses.
 */
export const jobsOf = (house: House): { earlier: Timed[]; third: Timed[] } => {
  const { config, database, patient, clock, log } = house;
  const modules = createModules({ config, database, clock, log }, patient, createMetrics(database.pool));
  const jobs = new Map(
    Object.values(modules)
      .flatMap((module) => ('jobs' in module ? module.jobs : []))
      .map((job) => [job.name, job]),
  );
  const today = beijingDay(clock.now());
  const night = (nth: 1 | 2 | 3): Timed[] =>
    NIGHT.map((name) => [
      `job: ${name}, night ${nth}`,
      async () => {
        clock.set(nightOf(addDays(today, nth)).toISOString());
        const job = jobs.get(name);
        if (job === undefined) throw new Error(`there is no job ${name}`);
        await job.handler({ now: clock.now(), log, data: undefined });
      },
    ]);
  return { earlier: [...night(1), ...night(2)], third: night(3) };
};
