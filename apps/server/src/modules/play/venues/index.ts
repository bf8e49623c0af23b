import { venuesRoutes } from './routes.ts';
import { createVenuesService, type VenuesDeps } from './service.ts';

export type { BetSums, LaunchRequest, Reply, TransferRequest } from './adapter.ts';
export type { BreakerRules } from './breaker.ts';
export type { VenueConnection } from './connection.ts';
export { isInMaintenance, longestMaintenance, type Maintenance, maintenanceEndOf } from './maintenance.ts';
export { memberOf, playerOf, type RoundProof, type VenuesService } from './service.ts';
export {
  findVenue,
  keepAdvanced,
  keepPageOrigin,
  listVenues,
  lockWallet,
  playersAt,
  playerTotals,
  putVenues,
  registeredAt,
  titlesOf,
  type Venue,
  type VenueDraft,
} from './store.ts';
export { entering, type Leg, leaving, type VenueWallet } from './wallet.ts';

export const createVenues = (deps: VenuesDeps) => {
  const service = createVenuesService(deps);
  deps.members.onSessionsEnded({ ended: (memberId) => void service.kick(memberId) });
  return { ...service, routes: [venuesRoutes(service)] };
};
