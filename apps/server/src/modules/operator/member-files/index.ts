import { memberFilesRoutes } from './routes.ts';
import { createMemberFilesService, type MemberFilesDeps } from './service.ts';

export const createMemberFiles = (deps: MemberFilesDeps) => {
  const service = createMemberFilesService(deps);
  return { ...service, routes: [memberFilesRoutes(service)] };
};
