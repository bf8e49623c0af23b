import { staffRoutes } from './routes.ts';
import { createStaffService, type StaffDeps } from './service.ts';

export type { StaffRole } from '@koi/contract';
export {
  accountChangedAt,
  accountWithPassword,
  colleaguesWho,
  createStaffAccount,
  enabledAccount,
  findStaff,
  requireOnDuty,
  rolesOf,
  type StaffDraft,
  standingOf,
} from './accounts.ts';
export { actedOn } from './acted-on.ts';
export { type Audit, type AuditChange, type AuditEntry, type AuditedDeps, createAudit } from './audit.ts';
export { verifyAuditChain } from './chain.ts';
export { auditText, changesBetween } from './changes.ts';
export { type AuditCheck, checkAuditLog, verifyAuditLog } from './checkpoints.ts';
export { requireFreshCode } from './fresh-code.ts';
export type { StaffService } from './service.ts';
export { shapeChanges } from './staff-accounts.ts';
export { isProbationary } from './standing.ts';
export { sealedAuthenticators } from './tickets.ts';

export const createStaff = (deps: StaffDeps) => {
  const service = createStaffService(deps);
  return { ...service, routes: staffRoutes(service) };
};
