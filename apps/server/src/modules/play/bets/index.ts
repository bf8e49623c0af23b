import { betsRoutes } from './routes.ts';
import { type BetsDeps, createBetsService } from './service.ts';

export { checkBetResults } from './books.ts';
export { expiringQuarantine } from './expiring.ts';
export type { BetSource } from './feed.ts';
export { hasOpenBets, type LargeBet, largeBets, openStakes } from './large.ts';
export { ownBets } from './own-data.ts';
export { playsOf } from './play.ts';
export { quarantinedByVenue } from './quarantine.ts';
export type { BetsService } from './service.ts';
export { bettorsIn, changedSince, type Span, stakedBy, stakesBetween, stakesByDay, validTurnover } from './turnover.ts';

export const createBets = (deps: BetsDeps) => {
  const service = createBetsService(deps);
  return { ...service, routes: betsRoutes(service) };
};
