import { membersRoutes } from './routes.ts';
import { createMembersService, type MembersDeps } from './service.ts';

export {
  type AccountDraft,
  addTurnoverTotal,
  hashSecrets,
  hasMembers,
  knownMembers,
  lockMember,
  memberIdOf,
  openAccount,
  readMember,
  setAutoTransfer,
} from './accounts.ts';
export {
  idsMatching,
  labelsOf,
  listFiles,
  type MemberFileRow,
  type MemberLabel,
  readFile,
  type WholeFile,
} from './files.ts';
export type { PayPasswordVerdict } from './passwords.ts';
export type { MembersService } from './service.ts';
export { activeBy, activeByDay, joinedBetween, joinedByDay } from './visits.ts';

export const createMembers = (deps: MembersDeps) => {
  const service = createMembersService(deps);
  return { ...service, routes: [membersRoutes(service)] };
};
