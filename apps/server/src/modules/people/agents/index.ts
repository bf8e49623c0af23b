import { agentRows, memberRows, staffRows } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { defineRoutes, type JobHandler, type JobTimes } from '../../../platform/index.ts';
import { createApplications, openCount } from './applications.ts';
import { createCentre } from './centre.ts';
import { plannedTiers } from './plan.ts';
import { createAgentSessions } from './sessions.ts';
import { createSettlement, type SettlementDeps } from './settlement.ts';
import { type AgentsStaffDeps, createAgentsStaff } from './staff.ts';
import { createCommissionStaff } from './staff-commission.ts';

export { checkCommissions, paidCommissions } from './books.ts';

export const createAgents = (deps: SettlementDeps & AgentsStaffDeps) => {
  const applications = createApplications(deps);
  const sessions = createAgentSessions(deps);
  const centre = createCentre(deps);
  const settlement = createSettlement(deps);
  const staffSide = createAgentsStaff(deps);
  const commissions = createCommissionStaff({ ...deps, settlement });
  const jobs: { name: string; times: JobTimes; handler: JobHandler }[] = [
    // Yesterday is settled at 00:20. The later hourly runs do nothing unless a run was missed or failed.
    {
      name: 'commissions-daily',
      times: { cron: '20 * * * *', tz: 'Asia/Shanghai' },
      handler: () => settlement.settleDue(),
    },
  ];
  return {
    ...settlement,
    authenticate: sessions.authenticate,
    endSessions: sessions.endAll,
    openCount,
    commissionTiers: () => plannedTiers(deps.database.orm, beijingDay(deps.clock.now())),
    jobs,
    routes: [
      defineRoutes(memberRows.agents, {
        standing: ({ memberId }) => applications.standing(memberId),
        apply: ({ memberId, input }) => applications.apply(memberId, input),
        centreAddress: ({ memberId }) => sessions.address(memberId),
      }),
      defineRoutes(agentRows.agentCentre, {
        enter: ({ input }) => sessions.enter(input.ticket),
        me: ({ agent }) => centre.me(agent.id),
        overview: ({ agent }) => centre.overview(agent.id),
        members: ({ agent, input }) => centre.members(agent.id, input),
        daily: ({ agent, input }) => centre.daily(agent.id, input),
        commissions: ({ agent, input }) => centre.commissions(agent.id, input),
        leave: async ({ agent }) => {
          await sessions.leave(agent.sessionId);
          return null;
        },
      }),
      defineRoutes(staffRows.agents, {
        applications: ({ staff, input }) => staffSide.applications(staff, input),
        approve: (call) => staffSide.approve(call, call.input),
        refuse: (call) => staffSide.refuse(call, call.input),
        list: ({ input }) => staffSide.list(input),
        plan: () => commissions.plan(),
        savePlan: (call) => commissions.savePlan(call, call.input),
        runs: ({ input }) => commissions.runs(input),
        run: (call) => commissions.run(call, call.input),
        commissions: ({ input }) => commissions.commissions(input),
      }),
    ],
  };
};
