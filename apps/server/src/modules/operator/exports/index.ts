import type { JobHandler, RouteGroup } from '../../../platform/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import { createDownloads, DOWNLOAD_PATH } from './downloads.ts';
import { ALL_LISTS } from './lists/all.ts';
import type { ExportList } from './lists/list.ts';
import { createRequests } from './requests.ts';
import { exportsRoutes } from './routes.ts';
import { createExportsService, type ExportsDeps } from './service.ts';
import { createSources } from './sources.ts';
import { createUnmasked } from './unmasked.ts';
import { createWorker } from './worker.ts';

export { expiringExports } from './expiring.ts';
export { plainExports, sealedExports } from './sealed.ts';
export { DOWNLOAD_PATH };

interface Deps extends ExportsDeps {
  /** The handlers of all other modules. Exports read each list through the handler of its call. */
  routes: readonly RouteGroup[];
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
  /** All lists, unless a test has its own. */
  lists?: readonly ExportList[];
  takesJobs?: boolean;
}

export const createExports = ({ routes, lists = ALL_LISTS, ...deps }: Deps) => {
  const sources = createSources(lists, deps.log);
  const worker = createWorker({ ...deps, sources });
  const requests = createRequests({ ...deps, sources, worker });
  const unmasked = createUnmasked({ ...deps, requests, worker });
  const service = createExportsService({ ...deps, sources, requests, unmasked });
  const downloads = createDownloads(deps, service);
  const own = exportsRoutes({ service, unmasked, downloads });
  sources.connect([...routes, own]);
  const sweep: JobHandler = () => worker.sweep();
  return {
    routes: [own],
    open: downloads.open,
    settled: worker.settled,
    /** Starts looking for requests that other processes have accepted. */
    start: worker.start,
    stop: worker.stop,
    jobs: [{ name: 'exports', times: { cron: '* * * * *' }, handler: sweep }],
  };
};
