import { jobsRoutes } from './routes.ts';
import { createJobsService, type JobsServiceDeps } from './service.ts';

export const createJobList = (deps: JobsServiceDeps) => {
  const service = createJobsService(deps);
  return { ...service, routes: jobsRoutes(service) };
};
