import type { JobHandler, JobTimes } from '../../../platform/index.ts';
import { verifyAuditChain } from './chain.ts';
import { staffRoutes } from './routes.ts';
import { createStaffService, type StaffDeps } from './service.ts';

export type { StaffRole } from '@koi/contract';
export {
  accountChangedAt,
  accountWithPassword,
  colleaguesWho,
  createStaffAccount,
  enabledAccount,
  type StaffDraft,
} from './accounts.ts';
export type { Audit, AuditChange, AuditEntry } from './audit.ts';
export { type ChainReport, verifyAuditChain } from './chain.ts';
export type { StaffService } from './service.ts';
export { usesSecret } from './tickets.ts';

export const createStaff = (deps: StaffDeps) => {
  const service = createStaffService(deps);
  /** Logs the last hash of the chain every day, so that a later rewrite of the whole chain contradicts the logs. */
  const audited: { name: string; times: JobTimes; handler: JobHandler } = {
    name: 'audit-chain',
    times: { cron: '40 4 * * *' },
    async handler({ log }) {
      const report = await verifyAuditChain(deps.database.orm);
      log[report.whole ? 'info' : 'fatal'](report, 'audit chain verified');
    },
  };
  return { ...service, routes: staffRoutes(service), jobs: [audited] };
};
