import { membersRoutes } from './routes.ts';
import { createMembersService, type MembersDeps } from './service.ts';

export {
  type AccountDraft,
  addTurnoverTotal,
  addWithdrawalTotal,
  everyMember,
  hashSecrets,
  hasMembers,
  knownMembers,
  lockMember,
  memberIdOf,
  memberState,
  openAccount,
  readMember,
  setAutoTransfer,
  setBirthday,
} from './accounts.ts';
export {
  type AgentFacts,
  lastVisits,
  makeAgent,
  readAgentFacts,
} from './agents.ts';
export { closeMember, isFrozen, isOpenAccount, requireOpenAccount } from './closing.ts';
export { readDayCounts, storeMemberDays } from './days.ts';
export { eraseMember } from './erasing.ts';
export { expiringVisits } from './expiring.ts';
export {
  idsMatching,
  labelsOf,
  listDevices,
  listFiles,
  listSessions,
  listVisits,
  type MemberFileRow,
  type MemberLabel,
  memberColumns,
  nameOf,
  ordersMatching,
  readFile,
  readFiles,
  type WholeFile,
  withLabels,
} from './files.ts';
export { findMembers, membersWith } from './finding.ts';
export { type Freeze, freezesOf } from './freezing.ts';
export { birthdayIn, plainMembers, sealedIdentities } from './identity.ts';
export { type AdmittedSearch, samePersonAs } from './identity-search.ts';
export {
  countByLevel,
  countMembers,
  idsOfLevel,
  type LevelFacts,
  levelFactsAfter,
  levelFactsOf,
  lockLevelFacts,
  setVipLevel,
  totalsChangedSince,
} from './levels.ts';
export { requireUncommon, type ShownBlock } from './member.ts';
export { ownMemberData } from './own-data.ts';
export type { PayPasswordVerdict } from './passwords.ts';
export { memberMeant, membersMeant } from './references.ts';
export type { MembersService } from './service.ts';
export {
  agentsOf,
  joinedTree,
  joinedTrees,
  namedTree,
  readReferrals,
  readTreeSizes,
  registrations,
  sizesOfTrees,
  treesOf,
  visitedAfter,
} from './trees.ts';
export { activeBy, joinedBetween, noteVisits } from './visits.ts';

export const createMembers = (deps: MembersDeps) => {
  const service = createMembersService(deps);
  return { ...service, routes: [membersRoutes(service)] };
};
