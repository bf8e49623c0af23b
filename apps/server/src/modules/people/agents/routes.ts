import { agentRows, memberRows, staffRows } from '@koi/contract';
import { defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { AgentsService } from './service.ts';

export const agentsRoutes = (service: AgentsService): RouteGroup[] => {
  const { applications, sessions, centre, staffSide, commissions } = service;
  return [
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
      leave: ({ agent }) => sessions.leave(agent.sessionId),
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
  ];
};
