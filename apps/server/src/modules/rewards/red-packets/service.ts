import type { JobHandler, JobTimes } from '../../../platform/index.ts';
import { createDays, type DaysDeps } from './days.ts';
import { createDrawing, type DrawingDeps } from './drawing.ts';
import { createReading } from './reading.ts';
import { createStaffSide, type StaffSideDeps } from './staff.ts';

export type RedPacketsDeps = DaysDeps & DrawingDeps & StaffSideDeps;

/** Days are committed and revealed within minutes of their time. A request that needs it earlier does it itself. */
const KEEPING = '*/5 * * * *';

export const createRedPacketsService = (deps: RedPacketsDeps) => {
  const days = createDays(deps);
  const drawing = createDrawing({ ...deps, days });
  const reading = createReading({ ...deps, days });
  const staffSide = createStaffSide({ ...deps, days });
  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    { name: 'red-packets-day', times: { cron: KEEPING }, handler: ({ now }) => days.keep(now) },
  ];

  return {
    ...reading,
    ...staffSide,
    draw: drawing.draw,
    jobs,

    async summary(memberId: number) {
      await drawing.requireSwitch();
      return reading.summary(memberId);
    },
  };
};
export type RedPacketsService = ReturnType<typeof createRedPacketsService>;
