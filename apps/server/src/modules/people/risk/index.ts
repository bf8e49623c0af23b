import { riskRoutes } from './routes.ts';
import { createRiskService, type RiskDeps } from './service.ts';
import { countOpen } from './staff-lists.ts';
import { createDecisions } from './staff-writing.ts';

export { eraseSightings } from './erasing.ts';
export { expiringSightings } from './expiring.ts';
export type { SightingSource } from './filling.ts';
export { requireRewards, rewardsWait, type Standing, storedScore } from './scores.ts';
export { createMarks, placeSightings, rewardSighting } from './sighting.ts';
export { see } from './sightings.ts';
export { seeWithdrawal } from './withdrawing.ts';

/** Sightings of members, links between accounts, scores and cases. */
export const createRisk = (deps: RiskDeps) => {
  const { database, clock } = deps;
  const decisions = createDecisions(deps);
  return {
    ...createRiskService(deps),
    openCount: countOpen,
    routes: [riskRoutes({ database, clock, decisions })],
  };
};
