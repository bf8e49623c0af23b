import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BONUS_BASES, BONUS_CATEGORIES } from '../rules/activities.ts';
import { ACTIVITIES } from '../texts/activities.ts';
import { empty, flag, id, integer, moment, money, nothing, page, paged } from '../wire.ts';

export const activityType = z.object({ id, name: z.string() });
export type ActivityType = z.output<typeof activityType>;

const INT_MAX = 2_147_483_647;
const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty for none');

const tierField = z.string().describe('plain decimal as the operator typed it; empty where it does not apply');

/** How a bonus is computed. Tiers rise; each has a percent with its cap, or a fixed amount. */
export const activityTerms = z.object({
  basis: z.enum(BONUS_BASES),
  category: z.enum(BONUS_CATEGORIES),
  tiers: z.array(
    z.object({ from: tierField, percent: tierField, cap: tierField, amount: tierField, multiple: tierField }),
  ),
});

/** Where a promotion stands in its window. */
export const ACTIVITY_PHASES = ['upcoming', 'open', 'ended'] as const;

export const activitySummary = z.object({
  id,
  banner: z.string(),
  title: z.string(),
  type_id: id,
  type_name: z.string(),
  /** What stands on the banner; empty where the picture says it by itself. */
  headline: z.string(),
  tagline: z.string(),
});
export type ActivitySummary = z.output<typeof activitySummary>;

export const activity = activitySummary.extend({
  content: z.string(),
  memo: z.string(),
  terms: activityTerms,
  starts_at: optionalMoment,
  ends_at: optionalMoment,
  phase: z.enum(ACTIVITY_PHASES),
  /** 0 where members take part without asking. */
  can_apply: flag,
  /** The caller's latest application: 0 none, else its state, with the reason of a rejection. */
  application: z.number().int().min(0).max(3),
  reason: z.string(),
});
export type Activity = z.output<typeof activity>;

/** State 1 waits for review, 2 passed, 3 was rejected. */
export const activityApplication = z.object({
  id,
  activity_id: id,
  activity_name: z.string(),
  state: z.number().int().min(0).max(4),
  created_at: moment,
  decided_at: optionalMoment,
  bonus: money,
  /** Turnover asked for per unit of the bonus. */
  multiple: z.number().int(),
  reason: z.string(),
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
    input: z.object({ type: integer(0, 0, INT_MAX), page: page() }),
    output: paged(activitySummary),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/activitydeatil',
    caller: 'anyone',
    summary: 'One promotion',
    input: z.object({ id: integer(0, 0, INT_MAX) }),
    output: activity,
    refusals: [ACTIVITIES.unknown],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/doactivityapply',
    caller: 'member',
    summary: 'Apply for a promotion; again only after a rejection',
    input: z.object({ activityid: integer(0, 0, INT_MAX) }),
    output: empty,
    done: ACTIVITIES.applied,
    refusals: [
      ACTIVITIES.unknown,
      ACTIVITIES.noApplication,
      ACTIVITIES.notBegun,
      ACTIVITIES.ended,
      ACTIVITIES.alreadyApplied,
    ],
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
