import { beijingDay } from '@koi/money';
import type { Queryable } from '../../../platform/index.ts';
import type { MembersService } from '../members/index.ts';
import { createApplications, openCount } from './applications.ts';
import { createCentre } from './centre.ts';
import { plannedTiers } from './plan.ts';
import { createAgentSessions } from './sessions.ts';
import { createSettlement, type SettlementDeps } from './settlement.ts';
import { type AgentsStaffDeps, createAgentsStaff } from './staff.ts';
import { type CommissionStaffDeps, createCommissionStaff } from './staff-commission.ts';

export interface AgentsDeps extends SettlementDeps, AgentsStaffDeps, Pick<CommissionStaffDeps, 'proposals'> {
  members: Pick<MembersService, 'onSessionsEnded'>;
}

export const createAgentsService = (deps: AgentsDeps) => {
  const applications = createApplications(deps);
  const sessions = createAgentSessions(deps);
  const centre = createCentre(deps);
  const settlement = createSettlement(deps);
  const staffSide = createAgentsStaff(deps);
  const commissions = createCommissionStaff({ ...deps, settlement });
  deps.members.onSessionsEnded({ end: sessions.endAll });
  return {
    ...settlement,
    authenticate: sessions.authenticate,
    openCount,
    commissionTiers: (db: Queryable = deps.database.orm) => plannedTiers(db, beijingDay(deps.clock.now())),
    applications,
    sessions,
    centre,
    staffSide,
    commissions,
  };
};
export type AgentsService = ReturnType<typeof createAgentsService>;
