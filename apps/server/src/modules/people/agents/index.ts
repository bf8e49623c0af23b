import { agentsRoutes } from './routes.ts';
import { type AgentsDeps, createAgentsService } from './service.ts';

export { applicantFields } from './applications.ts';
export { checkCommissionSums, checkCommissions, commissionRecordsOfDays, paidCommissions } from './books.ts';
export { eraseAgentApplications } from './erasing.ts';

export { expiringApplications } from './expiring.ts';

export { ownAgentData } from './own-data.ts';

export const createAgents = (deps: AgentsDeps) => {
  const service = createAgentsService(deps);
  return { ...service, routes: agentsRoutes(service) };
};
