import type { JobHandler, JobTimes } from '../../../platform/index.ts';
import { venuesRoutes } from './routes.ts';
import { createSecrets } from './secrets.ts';
import { createVenuesService, type VenuesDeps } from './service.ts';
import { createVenuesStaff } from './staff.ts';
import { createAccessStaff } from './staff-access.ts';
import { deletePreviousSecrets } from './store.ts';

export type { BetSums, LaunchRequest, Reply, TransferRequest, VenueAdapter } from './adapter.ts';
export type { BreakerRules } from './breaker.ts';
export type { ConnectionState, VenueConnection } from './connection.ts';
export { joinHealth } from './health.ts';
export { isInMaintenance, longestRest, type Rest, restPeriodOf, restPhase } from './rest.ts';
export { sealedVenueSecrets } from './secrets.ts';
export { memberOf, playerOf, type RoundProof, type VenuesService } from './service.ts';
export type { VenuesStaff } from './staff.ts';
export {
  findVenue,
  keepAdvanced,
  keepPageOrigin,
  listVenues,
  lockWallet,
  playersAmong,
  playersAt,
  playerTotals,
  presentAt,
  putVenues,
  registeredAt,
  titlesOf,
  type Venue,
  type VenueDraft,
} from './store.ts';
export { isOffered } from './venue.ts';
export { entering, type Leg, leaving, type VenueWallet } from './wallet.ts';

export const createVenues = (deps: VenuesDeps) => {
  const secrets = createSecrets(deps.config);
  const service = createVenuesService({ ...deps, secrets });
  const { connections } = service;
  const accessSide = createAccessStaff({ ...deps, secrets, connections });
  const staffSide = createVenuesStaff({ ...deps, secrets, connections, access: accessSide });
  deps.members.onSessionsEnded({ ended: (memberId) => void service.kick(memberId) });
  const forgetting: { name: string; times: JobTimes; handler: JobHandler } = {
    name: 'venues-secrets',
    times: { cron: '*/10 * * * *' },
    handler: ({ now }) => deletePreviousSecrets(deps.database.orm, now),
  };
  return { ...service, staffSide, routes: [venuesRoutes(staffSide, accessSide)], jobs: [forgetting] };
};
