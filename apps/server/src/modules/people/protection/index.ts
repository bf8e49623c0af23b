import { openCount } from './open-count.ts';
import { protectionRoutes } from './routes.ts';
import { createProtectionService, type ProtectionDeps } from './service.ts';

export { countDeposit, countPlay, noteActivity, type Play, requestEnding } from './figures.ts';
export { type Assessment, assess, isBlockedSql, type Passed, readBlock } from './gate.ts';
export { appendLog, type LogEntry, type LogReport, verifyProtectionLog } from './log.ts';
export { refuseExcluded } from './persons.ts';
export type { ProtectionListener, ProtectionService } from './service.ts';

export const createProtection = (deps: ProtectionDeps) => {
  const service = createProtectionService(deps);
  return { ...service, openCount, routes: [protectionRoutes(service)] };
};
