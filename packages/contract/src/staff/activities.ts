import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ACTIVITY_PHASES, activityTerms, activityType } from '../member/activities.ts';
import { BONUS_TIERS_MAX, checkActivity, checkActivityTypes } from '../rules/activities.ts';
import { STAFF_ACTIVITIES } from '../texts/activities.ts';
import {
  cursors,
  empty,
  flag,
  flagInput,
  id,
  integer,
  judged,
  listed,
  moment,
  nothing,
  oneOf,
  optionalMoment,
  text,
} from '../wire.ts';
import { proposed, waitingProposal } from './proposals.ts';

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
  /** Members can apply for a bonus while it is online, so going online needs a second person. */
  pays: z.boolean(),
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
  /** The change that waits for a second person. */
  proposal: waitingProposal.nullable(),
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
    summary:
      'Write a promotion; id 0 is a new one, placed first. `version` is the one that was read. From the opening of the site on, a second person has to agree to what lets it pay more; a new one is stored offline until then',
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
      reason: judged(),
    }),
    output: proposed.extend({ id, version: z.number().int() }),
    check: checkActivity,
    refusals: [
      'activities.unknown',
      'activities.typeMissing',
      'activities.stale',
      'activities.windowWrong',
      'proposals.open',
      'proposals.reasonMissing',
    ],
  }),
  setActive: endpoint({
    method: 'POST',
    path: '/api/staff/activities/set-active',
    caller: 'staff',
    permission: 'activities.edit',
    summary:
      'Show a promotion to members, or take it off; from the opening of the site on, a second person has to agree before one with a bonus is shown',
    input: z.object({ id: integer(0, 0, INT_MAX), active: flagInput.default(0), reason: judged() }),
    output: proposed,
    refusals: ['activities.unknown', 'proposals.open', 'proposals.reasonMissing'],
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
