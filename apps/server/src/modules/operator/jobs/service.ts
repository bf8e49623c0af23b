import type { BackgroundJob } from '@koi/contract';
import type { Jobs } from '../../../platform/index.ts';

export interface JobsServiceDeps {
  jobs: Pick<Jobs, 'list'>;
}

/** Background jobs as staff see them. */
export const createJobsService = ({ jobs }: JobsServiceDeps) => ({
  list: (): Promise<BackgroundJob[]> => jobs.list(),
});
export type JobsService = ReturnType<typeof createJobsService>;
