import { membersRoutes } from './routes.ts';
import { createMembersService, type MembersDeps } from './service.ts';

export {
  type AccountDraft,
  addTurnoverTotal,
  everyMember,
  hashSecrets,
  hasMembers,
  knownMembers,
  lockMember,
  memberIdOf,
  memberIdsOf,
  openAccount,
  readMember,
  setAutoTransfer,
} from './accounts.ts';
export {
  type AgentFacts,
  broughtCounts,
  lastVisits,
  makeAgent,
  readAgentFacts,
} from './agents.ts';
export {
  idsMatching,
  labelsOf,
  listFiles,
  type MemberFileRow,
  type MemberLabel,
  readFile,
  type WholeFile,
  withLabels,
} from './files.ts';
export { countByLevel, idsOfLevel, type LevelFacts, levelFactsAfter, lockLevelFacts, setVipLevel } from './levels.ts';
export type { PayPasswordVerdict } from './passwords.ts';
export type { MembersService } from './service.ts';
export { joinedTree, joinedTrees, namedTree, registrations, treeSizes, treesOf, visitedAfter } from './trees.ts';
export { activeBy, activeByDay, joinedBetween, joinedByDay, joinedByWeek, noteVisits } from './visits.ts';

export const createMembers = (deps: MembersDeps) => {
  const service = createMembersService(deps);
  return { ...service, routes: [membersRoutes(service)] };
};
