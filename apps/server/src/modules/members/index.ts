import { membersRoutes } from './routes.ts';
import { createMembersService, type MembersDeps } from './service.ts';

export { type AccountDraft, hashSecrets, hasMembers, lockMember, openAccount } from './accounts.ts';
export type { PayPasswordVerdict } from './passwords.ts';
export type { MembersService } from './service.ts';

export const createMembers = (deps: MembersDeps) => {
  const service = createMembersService(deps);
  return { ...service, routes: [membersRoutes(service)] };
};
