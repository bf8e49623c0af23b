import { proposalsRoutes } from './routes.ts';
import { createProposalsService, type ProposalsDeps } from './service.ts';

export { type DroppedProposal, reviewDropped } from './kinds.ts';
export { LIFETIME_MS as PROPOSAL_LIFETIME_MS } from './proposal.ts';
export { sealedPayload } from './sealed.ts';
export type { ProposalsService } from './service.ts';

export const createProposals = (deps: ProposalsDeps) => {
  const service = createProposalsService(deps);
  return { ...service, routes: [proposalsRoutes(service)] };
};
