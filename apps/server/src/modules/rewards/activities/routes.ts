import { memberRows, PROPOSALS, STAFF_ACTIVITIES, staffRows } from '@koi/contract';
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
      detail: (call) => editing.detail(call.input.id, call),
      async save(call) {
        const done = await editing.save(call, call.input);
        return answer(done, done.no === '' ? STAFF_ACTIVITIES.saved : PROPOSALS.made);
      },
      async setActive(call) {
        const done = await editing.setActive(call, call.input);
        return answer(done, done.no === '' ? STAFF_ACTIVITIES.switched : PROPOSALS.made);
      },
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
