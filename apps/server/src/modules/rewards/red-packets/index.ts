import { redPacketsRoutes } from './routes.ts';
import { createRedPacketsService, type RedPacketsDeps } from './service.ts';

export { drawnPackets } from './books.ts';
export { sealedSeeds } from './days.ts';
export { ownRedPackets } from './own-data.ts';
export type { RedPacketsService } from './service.ts';

export const createRedPackets = (deps: RedPacketsDeps) => {
  const service = createRedPacketsService(deps);
  return { ...service, routes: redPacketsRoutes(service) };
};
