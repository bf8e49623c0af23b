import { agentsRoutes } from './routes.ts';
import { type AgentsDeps, createAgentsService } from './service.ts';

export { type ImportedApplication, importApplications } from './applications.ts';
export { checkCommissions, paidCommissions } from './books.ts';
export { importSettledDay } from './import.ts';
export { putPlan } from './plan.ts';

export const createAgents = (deps: AgentsDeps) => {
  const service = createAgentsService(deps);
  return { ...service, routes: agentsRoutes(service) };
};
