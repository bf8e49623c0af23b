import { type Endpoint, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { noteVisits } from '../modules/people/members/index.ts';
import type { DemoMember } from './demo-member.ts';
import type { Happening } from './simulation.ts';
import type { Step } from './steps.ts';

const HOUR_MS = 3_600_000;
/** The jobs that settle a day look at the last days again in every run. Earlier days are settled once, by staff. */
const JOB_DAYS = 3;
const COMMISSION_DAYS = 30;
const VISITED_DAYS = 14;

const upTo = (days: number): number[] => Array.from({ length: days }, (_, daysAgo) => daysAgo);

const daysWith = (members: readonly DemoMember[], wanted: Step[1]): number[] => [
  ...new Set(members.flatMap(({ steps }) => steps.flatMap(([daysAgo, move]) => (move === wanted ? [daysAgo] : [])))),
];

/** Runs of the scheduled jobs in the past. Levels rise one step a day, so they are decided on two days after a play. */
export const dailyJobs = (members: readonly DemoMember[], now: Date): Happening[] => {
  const dayOf = (daysAgo: number) => addDays(beijingDay(now), -daysAgo);
  const during = (daysAgo: number, hour: number) =>
    new Date(beijingDayStart(dayOf(daysAgo)).getTime() + hour * HOUR_MS);
  const run = (name: string, days: readonly number[], hour: number): Happening[] =>
    days.map((daysAgo) => ({ at: during(daysAgo, hour), happen: ({ runJob }) => runJob(name) }));
  const settle = (row: Endpoint, by: string, days: readonly number[]): Happening[] =>
    days
      .filter((daysAgo) => daysAgo > JOB_DAYS)
      .map((daysAgo) => ({
        at: during(daysAgo - 1, 8.5),
        happen: ({ asStaff }) => asStaff(by, row, { day: dayOf(daysAgo) }),
      }));
  /** Everyone who has joined looks in on the evenings of the last two weeks. */
  const visit = (daysAgo: number): Happening => ({
    at: during(daysAgo, 19),
    happen: ({ tx, clock, memberIds }) => noteVisits(tx, [...memberIds.values()], clock.now()),
  });
  const played = daysWith(members, 'play');
  const levelled = new Set([...upTo(JOB_DAYS), ...played.flatMap((daysAgo) => [daysAgo - 1, daysAgo - 2])]);
  return [
    ...upTo(VISITED_DAYS).map(visit),
    ...run('bets-pull', played, 21),
    ...run('vip-daily', [...levelled], 5 / 60),
    ...settle(staffRows.rebates.run, 'content01', played),
    ...run('rebates-daily', upTo(JOB_DAYS), 20 / 60),
    ...settle(staffRows.agents.run, 'content01', upTo(COMMISSION_DAYS + 1)),
    ...run('commissions-daily', upTo(JOB_DAYS), 20 / 60),
    ...run('red-packets-day', daysWith(members, 'red-packet'), 12.1),
  ];
};
