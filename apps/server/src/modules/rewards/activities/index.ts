import { activitiesRoutes } from './routes.ts';
import { type ActivitiesDeps, createActivitiesService } from './service.ts';

export type { ActivityDraft } from './activity.ts';
export { paidBonuses } from './books.ts';
export { ownApplications } from './own-data.ts';
export { activityTexts } from './picture-texts.ts';

export const createActivities = (deps: ActivitiesDeps) => {
  const service = createActivitiesService(deps);
  return {
    ...service,
    openCount: service.queue.openCount,
    endPending: service.applying.endPending,
    routes: activitiesRoutes(service),
  };
};
