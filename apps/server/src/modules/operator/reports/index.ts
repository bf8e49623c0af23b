import { reportsRoutes } from './routes.ts';
import { createReportsService, type ReportsDeps } from './service.ts';

export { auditBooks } from './audit-books.ts';
export { signEvidence, verifyEvidence } from './evidence.ts';
export { figureChecks } from './house-books.ts';
export { sealedSignatures } from './signatures.ts';

export const createReports = (deps: ReportsDeps) => {
  const service = createReportsService(deps);
  return { ...service, routes: [reportsRoutes(service)] };
};
