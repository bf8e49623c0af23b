import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BLOCK_REFUSALS } from '../refusals/protection.ts';
import { BONUS_BASES, BONUS_CATEGORIES } from '../rules/activities.ts';
import { ACTIVITIES } from '../texts/activities.ts';
import { empty, flag, id, integer, moment, money, nothing, optionalMoment, page, paged } from '../wire.ts';

export const activityType = z.object({ id, name: z.string() });
export type ActivityType = z.output<typeof activityType>;

const INT_MAX = 2_147_483_647;

const tierField = z.string().describe('plain decimal as the operator typed it; empty where it does not apply');

/** How a bonus is computed. Tiers ascend; each has a percentage with a cap, or a fixed amount. */
export const activityTerms = z.object({
  basis: z.enum(BONUS_BASES),
  category: z.enum(BONUS_CATEGORIES),
  tiers: z.array(
    z.object({ from: tierField, percent: tierField, cap: tierField, amount: tierField, multiple: tierField }),
  ),
});

/** Phase of a promotion relative to its period. */
export const ACTIVITY_PHASES = ['upcoming', 'open', 'ended'] as const;

export const activitySummary = z.object({
  id,
  banner: z.string(),
  title: z.string(),
  type_id: id,
  type_name: z.string(),
  /** Text shown on the banner; empty when the picture already contains it. */
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
  /** 0 when members take part without applying. */
  can_apply: flag,
  /** The caller's latest application: 0 for none, otherwise its state; with the reason when it was rejected. */
  application: z.number().int().min(0).max(3),
  reason: z.string(),
});
export type Activity = z.output<typeof activity>;

/** State 1 is pending review, 2 approved, 3 rejected. */
export const activityApplication = z.object({
  id,
  activity_id: id,
  activity_name: z.string(),
  state: z.number().int().min(0).max(4),
  created_at: moment,
  decided_at: optionalMoment,
  bonus: money,
  /** Required turnover as a multiple of the bonus. */
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
    refusals: ['activities.unknown'],
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
      ...BLOCK_REFUSALS,
      'activities.unknown',
      'activities.noApplication',
      'activities.notBegun',
      'activities.ended',
      'activities.alreadyApplied',
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
