import { proposalsRoutes } from './routes.ts';
import { createProposalsService, type ProposalsDeps } from './service.ts';

export { type Basis, gone } from './basis.ts';
export { amountEffect, countEffect } from './effects.ts';
export { type DroppedProposal, reviewDropped } from './kinds.ts';
export { endAbout, isNamed, type Naming, waitingAbout } from './naming.ts';
export { proposalTexts } from './picture-texts.ts';
export { hasProposal } from './reading.ts';
export { sealedPayload } from './sealed.ts';
export type { ProposalsService } from './service.ts';

export const createProposals = (deps: ProposalsDeps) => {
  const service = createProposalsService(deps);
  return { ...service, routes: [proposalsRoutes(service)] };
};
