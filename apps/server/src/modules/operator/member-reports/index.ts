import { memberReportsRoutes } from './routes.ts';
import { createMemberReportsService, type MemberReportsDeps } from './service.ts';

export const createMemberReports = (deps: MemberReportsDeps) => {
  const service = createMemberReportsService(deps);
  return { ...service, routes: [memberReportsRoutes(service)] };
};
