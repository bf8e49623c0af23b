import type { JobHandler, RouteGroup } from '../../../platform/index.ts';
import { createDownloads, DOWNLOAD_PATH } from './downloads.ts';
import { ALL_LISTS } from './lists/all.ts';
import type { ExportList } from './lists/list.ts';
import { exportsRoutes } from './routes.ts';
import { createExportsService, type ExportsDeps } from './service.ts';
import { createSources } from './sources.ts';
import { createWorker } from './worker.ts';

export { DOWNLOAD_PATH };

interface Deps extends ExportsDeps {
  /** The handlers of all other modules. Exports read each list through the handler of its call. */
  routes: readonly RouteGroup[];
  /** All lists, unless a test has its own. */
  lists?: readonly ExportList[];
  takesJobs?: boolean;
}

export const createExports = ({ routes, lists = ALL_LISTS, ...deps }: Deps) => {
  const sources = createSources(lists, deps.log);
  const worker = createWorker({ ...deps, sources });
  const service = createExportsService({ ...deps, sources, worker });
  const downloads = createDownloads(deps, service);
  const own = exportsRoutes(service, downloads);
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
