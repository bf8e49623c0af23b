import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ACTIVITY_PHASES, activityTerms, activityType } from '../member/activities.ts';
import { BONUS_TIERS_MAX, bonusOf, checkActivity, checkActivityTypes, checkBonus } from '../rules/activities.ts';
import { checkRefusal } from '../rules/staff.ts';
import { APPLICATIONS, STAFF_ACTIVITIES } from '../texts/activities.ts';
import {
  cursors,
  empty,
  flag,
  flagInput,
  id,
  integer,
  judged,
  listed,
  memberId,
  moment,
  money,
  nothing,
  oneOf,
  text,
} from '../wire.ts';

const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty for none');
const INT_MAX = 2_147_483_647;
const HTML_MAX_LENGTH = 40_000;
const TYPES_MAX = 12;

export const staffActivity = z.object({
  id,
  type_id: id,
  type_name: z.string(),
  title: z.string(),
  headline: z.string(),
  tagline: z.string(),
  banner: z.string(),
  starts_at: optionalMoment,
  ends_at: optionalMoment,
  phase: z.enum(ACTIVITY_PHASES),
  active: flag,
  can_apply: flag,
  /** Number of pending applications. */
  waiting: z.number().int(),
  updated_at: moment,
  version: z.number().int(),
});
export type StaffActivity = z.output<typeof staffActivity>;

export const staffActivityDetail = staffActivity.extend({
  content: z.string(),
  memo: z.string(),
  terms: activityTerms,
});
export type StaffActivityDetail = z.output<typeof staffActivityDetail>;

/** Terms as the editor sends them; missing values are refused by the rule with its own text. */
const termsInput = z
  .object({
    basis: judged(),
    category: judged(),
    tiers: z
      .array(z.object({ from: judged(), percent: judged(), cap: judged(), amount: judged(), multiple: judged() }))
      .max(BONUS_TIERS_MAX)
      .default([]),
  })
  .default({ basis: '', category: '', tiers: [] });

export const activities = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/activities/list',
    caller: 'staff',
    permission: 'activities.read',
    summary: 'Promotions in the order members see them',
    input: z.object({
      type_id: integer(0, 0, INT_MAX),
      active: oneOf(['', 'on', 'off'], ''),
      search: text(64),
      ...cursors(),
    }),
    output: listed(staffActivity),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/activities/detail',
    caller: 'staff',
    permission: 'activities.read',
    summary: 'One promotion with its text',
    input: z.object({ id: integer(0, 0, INT_MAX) }),
    output: staffActivityDetail,
    refusals: ['activities.unknown'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/activities/save',
    caller: 'staff',
    permission: 'activities.edit',
    summary: 'Write a promotion; id 0 is a new one, placed first. `version` is the one that was read',
    input: z.object({
      id: integer(0, 0, INT_MAX),
      version: integer(0, 0, INT_MAX),
      type_id: integer(0, 0, INT_MAX),
      title: judged(),
      headline: judged(),
      tagline: judged(),
      banner: judged(),
      content: text(HTML_MAX_LENGTH),
      memo: text(1000),
      starts_at: judged(),
      ends_at: judged(),
      active: flagInput.default(0),
      can_apply: flagInput.default(0),
      terms: termsInput,
    }),
    output: z.object({ id, version: z.number().int() }),
    check: checkActivity,
    done: STAFF_ACTIVITIES.saved,
    refusals: ['activities.unknown', 'activities.typeMissing', 'activities.stale', 'activities.windowWrong'],
  }),
  setActive: endpoint({
    method: 'POST',
    path: '/api/staff/activities/set-active',
    caller: 'staff',
    permission: 'activities.edit',
    summary: 'Show a promotion to members, or take it off',
    input: z.object({ id: integer(0, 0, INT_MAX), active: flagInput.default(0) }),
    output: empty,
    done: STAFF_ACTIVITIES.switched,
    refusals: ['activities.unknown'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/activities/move',
    caller: 'staff',
    permission: 'activities.edit',
    summary: 'One place up or down in the order of all promotions',
    input: z.object({ id: integer(0, 0, INT_MAX), to: oneOf(['up', 'down'], 'up') }),
    output: empty,
    done: STAFF_ACTIVITIES.moved,
    refusals: ['activities.unknown'],
  }),
  types: endpoint({
    method: 'POST',
    path: '/api/staff/activities/types',
    caller: 'staff',
    permission: 'activities.read',
    summary: 'The types in their order, with how many promotions each has; `version` names this state of the list',
    input: nothing,
    output: z.object({ version: z.string(), list: z.array(activityType.extend({ activities: z.number().int() })) }),
  }),
  saveTypes: endpoint({
    method: 'POST',
    path: '/api/staff/activities/save-types',
    caller: 'staff',
    permission: 'activities.edit',
    summary: 'The whole list of types in its new order; id 0 is a new one, one that is missing goes',
    input: z.object({
      version: text(64),
      types: z
        .array(z.object({ id: integer(0, 0, INT_MAX), name: judged() }))
        .max(TYPES_MAX)
        .default([]),
    }),
    output: empty,
    check: checkActivityTypes,
    done: STAFF_ACTIVITIES.saved,
    refusals: ['activities.typeInUse', 'activities.stale'],
  }),
};

/** State 1 is pending review, 2 approved, 3 rejected. */
export const staffApplication = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  vip: z.number().int(),
  activity_id: id,
  activity_name: z.string(),
  state: z.number().int().min(1).max(3),
  bonus: money,
  multiple: z.number().int(),
  remark: z.string(),
  /** The first approver of a large bonus that needs a second approval. */
  first_approver: z.string(),
  first_approved_by_me: z.boolean(),
  decided_by: z.string(),
  created_at: moment,
  decided_at: optionalMoment,
  version: z.number().int(),
});
export type StaffApplication = z.output<typeof staffApplication>;

export const staffApplicationDetail = staffApplication.extend({
  /** The conditions as shown to members. */
  memo: z.string(),
  window: z.object({ starts_at: optionalMoment, ends_at: optionalMoment }),
  /** Amount in 元 from which a bonus needs two approvers. */
  second_person: z.string(),
  /** Null for staff who may not read members. */
  member: z
    .object({
      realname: z.string(),
      joined_at: moment,
      frozen: z.boolean(),
      balance: money,
      turnover_left: money,
      deposit_total: money,
      /** Deposits since the promotion began. */
      deposit_since: money,
    })
    .nullable(),
  terms: activityTerms.describe('as they were when the member applied'),
  /** The bonus according to the terms; null for staff who may not read members. */
  assessment: z
    .object({
      /** Period in which deposits were credited or bets settled in order to count. */
      from: optionalMoment,
      to: optionalMoment,
      qualifying: money,
      /** The deposits that count, newest first, at most ten. */
      deposits: z.array(z.object({ no: z.string(), amount: money, credited_at: moment })),
      /** Index of the tier reached, from 0; −1 for none. */
      tier: z.number().int(),
      /** Null when the terms define no amount for this member. */
      expected: z.object({ bonus: money, multiple: z.number().int() }).nullable(),
    })
    .nullable(),
  history: z.array(
    z.object({ no: z.string(), activity_name: z.string(), state: z.number().int(), bonus: money, created_at: moment }),
  ),
});
export type StaffApplicationDetail = z.output<typeof staffApplicationDetail>;

const UNDECIDABLE = [
  'activities.applicationUnknown',
  'activities.applicationDecided',
  'activities.applicationChanged',
] as const;

export const applications = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/applications/list',
    caller: 'staff',
    permission: 'activities.read',
    summary: 'What members applied for; those that wait oldest first, others newest first',
    input: z.object({
      state: integer(0, 0, 3),
      activity_id: integer(0, 0, INT_MAX),
      member_id: memberId().describe('those of one member, newest first; 0 for all members'),
      search: text(64),
      ...cursors(),
    }),
    output: listed(staffApplication),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/applications/detail',
    caller: 'staff',
    permission: 'activities.read',
    summary: 'One application with what speaks for and against it',
    input: z.object({ no: text(64) }),
    output: staffApplicationDetail,
    refusals: ['activities.applicationUnknown'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/applications/approve',
    caller: 'staff',
    permission: 'applications.review',
    summary:
      'Agree with a bonus, or with 0 for none. An amount or a multiple that differs from the terms needs a remark; a large bonus waits for another person, who agrees to the same amount',
    input: z
      .object({
        no: text(64),
        version: integer(0, 0, INT_MAX),
        bonus: judged(),
        multiple: judged(),
        remark: judged(),
      })
      .transform((asSent) => ({ ...asSent, bonus: bonusOf(asSent.bonus), asSent })),
    output: empty,
    check: checkBonus,
    refusals: [...UNDECIDABLE, 'activities.secondPerson', 'activities.reasonMissing', 'risk.applicationWaits'],
    money: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/applications/refuse',
    caller: 'staff',
    permission: 'applications.review',
    summary: 'Refuse with a reason, which the member reads',
    input: z.object({ no: text(64), version: integer(0, 0, INT_MAX), remark: judged() }),
    output: empty,
    check: checkRefusal,
    done: APPLICATIONS.refused,
    refusals: [...UNDECIDABLE],
    money: true,
  }),
};
