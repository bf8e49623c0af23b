import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ACTIVITIES } from '../texts/activities.ts';
import { empty, id, integer, moment, nothing, page, paged } from '../wire.ts';

export const activityType = z.object({ id, name: z.string() });
export type ActivityType = z.output<typeof activityType>;

export const activitySummary = z.object({ id, banner: z.string(), title: z.string() });
export type ActivitySummary = z.output<typeof activitySummary>;

export const activity = activitySummary.extend({ content: z.string(), memo: z.string() });
export type Activity = z.output<typeof activity>;

/** State 1 waits for review, 2 passed, 3 was rejected. */
export const activityApplication = z.object({
  id,
  activity_name: z.string(),
  state: z.number().int().min(0).max(4),
  created_at: moment,
});
export type ActivityApplication = z.output<typeof activityApplication>;

export const activities = {
  types: endpoint({
    method: 'POST',
    path: '/api/activitytype',
    caller: 'anyone',
    summary: 'The tabs of the promotions',
    input: nothing,
    output: z.array(activityType),
  }),
  list: endpoint({
    method: 'POST',
    path: '/api/activitylist',
    caller: 'anyone',
    summary: 'Promotions, of one type when it is given',
    input: z.object({ type: integer(0), page: page() }),
    output: paged(activitySummary),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/activitydeatil',
    caller: 'anyone',
    summary: 'One promotion',
    input: z.object({ id: integer(0) }),
    output: activity,
    refusals: [ACTIVITIES.unknown],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/doactivityapply',
    caller: 'member',
    summary: 'Apply for a promotion; again only after a rejection',
    input: z.object({ activityid: integer(0) }),
    output: empty,
    done: ACTIVITIES.applied,
    refusals: [ACTIVITIES.unknown, ACTIVITIES.alreadyApplied],
  }),
  applications: endpoint({
    method: 'POST',
    path: '/api/activityApplyLog',
    caller: 'member',
    summary: 'The member’s applications, newest first',
    input: z.object({ page: page() }),
    output: paged(activityApplication),
  }),
};
