import { memberRows, staffRows } from '@koi/contract';
import { answer, defineRoutes, type RouteGroup } from '../../../platform/index.ts';
import type { ActivitiesService } from './service.ts';

export const activitiesRoutes = (service: ActivitiesService): RouteGroup[] => {
  const { reading, applying, reviewing, queue, editing, types } = service;
  return [
    defineRoutes(memberRows.activities, {
      types: () => reading.types(),
      list: ({ input }) => reading.list(input),
      detail: ({ input, memberId }) => reading.detail(input.id, memberId),
      apply: ({ input, memberId }) => applying.apply(memberId, input.activityid),
      applications: ({ input, memberId }) => reading.applications(memberId, input),
    }),
    defineRoutes(staffRows.activities, {
      list: ({ input }) => editing.list(input),
      detail: ({ input }) => editing.detail(input.id),
      save: (call) => editing.save(call, call.input),
      setActive: (call) => editing.setActive(call, call.input),
      move: (call) => editing.move(call, call.input),
      types: () => types.typesWithCounts(),
      saveTypes: (call) => types.saveTypes(call, call.input),
    }),
    defineRoutes(staffRows.applications, {
      list: ({ input, staff }) => queue.list(input, staff),
      detail: (call) => queue.detail(call.input.no, call),
      approve: async (call) => answer(null, await reviewing.approve(call, call.input)),
      refuse: (call) => reviewing.refuse(call, call.input),
    }),
  ];
};
