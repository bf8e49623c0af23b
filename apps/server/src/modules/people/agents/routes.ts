import { agentRows, memberRows, PROPOSALS, STAFF_AGENTS, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
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
      async savePlan(call) {
        const done = await commissions.savePlan(call, call.input);
        return answer(done, done.no === '' ? STAFF_AGENTS.planSaved : PROPOSALS.made);
      },
      runs: ({ input }) => commissions.runs(input),
      run: (call) => commissions.run(call, call.input),
      commissions: ({ input }) => commissions.commissions(input),
    }),
  ];
};
