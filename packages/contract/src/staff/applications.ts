import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { activityTerms } from '../member/activities.ts';
import { bonusOf, checkBonus } from '../rules/activities.ts';
import { checkRefusal } from '../rules/staff.ts';
import { APPLICATIONS } from '../texts/activities.ts';
import { cursors, empty, id, integer, judged, listed, memberId, moment, money, optionalMoment, text } from '../wire.ts';
import { waitingProposal } from './proposals.ts';

const INT_MAX = 2_147_483_647;

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
  /** Set while a large bonus waits for its second person. */
  proposal: waitingProposal.nullable(),
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
    refusals: ['memberFiles.twoMeant'],
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
      'Agree with a bonus, or with 0 for none. An amount or a multiple that differs from the terms needs a remark; a large bonus waits for another person',
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
    refusals: [
      'risk.applicationWaits',
      'activities.applicationUnknown',
      'activities.applicationDecided',
      'activities.applicationChanged',
      'activities.secondPerson',
      'activities.reasonMissing',
      'staff.codeNeeded',
    ],
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
    refusals: ['activities.applicationUnknown', 'activities.applicationDecided', 'activities.applicationChanged'],
    money: true,
  }),
};
