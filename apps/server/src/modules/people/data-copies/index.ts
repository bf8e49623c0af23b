import { createPreparing, type PreparingDeps } from './preparing.ts';
import { dataCopiesRoutes } from './routes.ts';
import { createDataCopiesService, type DataCopiesDeps } from './service.ts';

export { ownLedger } from './file.ts';
export { sealedCopyParts } from './parts.ts';
export { COPIES_PATH, dropCopies } from './service.ts';

export const createDataCopies = (deps: DataCopiesDeps & PreparingDeps) => {
  const service = createDataCopiesService(deps);
  return {
    open: service.open,
    routes: [dataCopiesRoutes(service)],
    jobs: [{ name: 'data-copies', times: { cron: '* * * * *' }, handler: createPreparing(deps) }],
  };
};
