import { openCount } from './open-count.ts';
import { protectionRoutes } from './routes.ts';
import { createProtectionService, type ProtectionDeps } from './service.ts';

export { confirmEnding, divideEnding, type Ending, noteAnswer, takeEndings } from './endings.ts';
export { eraseProtection } from './erasing.ts';
export { beginPlay, countDeposit, countPlay, type Play } from './figures.ts';
export { type Assessment, assess, blockedAmong, type Passed, readBlock, shownBlock, wasBlocked } from './gate.ts';
export {
  appendLog,
  isBirthDateCorrected,
  isBirthDateGivenSince,
  type LogEntry,
  type LogReport,
  lastCheck,
  verifyProtectionLog,
} from './log.ts';
export { findMarkers } from './markers.ts';
export { ownProtectionData } from './own-data.ts';
export { refuseExcluded } from './persons.ts';
export type { HeldBlock } from './protection.ts';
export { usedOf } from './protection.ts';
export {
  blockedByExclusion,
  blocksOf,
  countChosenReality,
  countExclusions,
  countOwnLimits,
  figuresOf,
  findBlock,
  findReturn,
  isExcluded,
  isStoppedByCase,
  limitsOf,
  lostBetween,
  minutesBetween,
} from './reading.ts';
export type { ProtectionListener, ProtectionService } from './service.ts';
export {
  listBlocks,
  listCases,
  listEndings,
  listHistory,
  listHouseLimits,
  listMarkers,
  listReturns,
  type ReturnDraft,
} from './staff-reading.ts';
export { readReport, readSummary } from './staff-sums.ts';
export {
  agreeFirst,
  agreeSecond,
  blockBasis,
  closeCase,
  endsWithReturn,
  type HouseLimitDraft,
  isStricter,
  lastHouseLimit,
  liftBlock,
  lockHouseLimit,
  noteCare,
  noteProposal,
  putHouseLimit,
  refuseReturn,
  requireLiftable,
  returnBasis,
  returnToQueue,
} from './staff-writing.ts';

export const createProtection = (deps: ProtectionDeps) => {
  const service = createProtectionService(deps);
  return { ...service, openCount, routes: [protectionRoutes(service)] };
};
