import { retentionRoutes } from './routes.ts';
import { createRetentionService, type RetentionDeps } from './service.ts';

export { KEPT_TABLES } from './kept-tables.ts';
export { daysOf as keptDays } from './retention.ts';

export const createRetention = (deps: RetentionDeps) => {
  const service = createRetentionService(deps);
  return { routes: [retentionRoutes(service)], jobs: service.jobs };
};
