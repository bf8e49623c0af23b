import type { JobHandler, JobTimes } from '../../../platform/index.ts';
import { createDaily, type DailyDeps } from './daily.ts';
import { vipRoutes } from './routes.ts';
import { createVipService } from './service.ts';
import { createVipStaff, type VipStaffDeps } from './staff.ts';

export type { Letters } from './letters.ts';
export type { Level } from './level.ts';
export { ownVipChanges } from './own-data.ts';
export { putLevels } from './service.ts';

export const createVip = (deps: DailyDeps & VipStaffDeps) => {
  const service = createVipService(deps);
  const staffSide = createVipStaff(deps);
  const daily = createDaily(deps);
  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    // The run at 00:05 does the work. Later runs return at once, or make up for one that was missed or interrupted.
    { name: 'vip-daily', times: { cron: '5 * * * *', tz: 'Asia/Shanghai' }, handler: (limits) => daily.run(limits) },
  ];
  return {
    ...service,
    runDaily: daily.run,
    jobs,
    routes: vipRoutes(service, staffSide),
  };
};
