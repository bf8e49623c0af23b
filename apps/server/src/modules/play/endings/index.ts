import { createEndingsService, type EndingsDeps } from './service.ts';

export const createEndings = (deps: EndingsDeps) => {
  const service = createEndingsService(deps);
  deps.protection.listen(service.listener);
  return { ...service, routes: [] };
};
