import { z } from 'zod';
import { PAY_RESET_QUESTIONS, PAY_RESET_STATES, PAY_RESET_VIEWS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkReason } from '../rules/proposals.ts';
import { STAFF_PAY_RESETS } from '../texts/pay-resets.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { cursors, empty, id, judged, listed, moment, oneOf, optionalMoment, text } from '../wire.ts';
import { proposalEffect } from './proposals.ts';

/** A member's request for a new pay password. What the member answered is not part of it. */
const staffPayReset = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  state: z.enum(PAY_RESET_STATES),
  created_at: moment,
  /** Number of right answers, and of questions. */
  right: z.number().int(),
  asked: z.number().int(),
  first: z.string().describe('who agreed first; empty before'),
  second: z.string(),
  expires_at: moment,
  ended_at: optionalMoment,
});
export type StaffPayReset = z.output<typeof staffPayReset>;

const staffPayResetDetail = z.object({
  request: staffPayReset,
  answers: z.array(z.object({ question: z.enum(PAY_RESET_QUESTIONS), right: z.boolean() })),
  /** Whether the answers that are required were right. */
  sound: z.boolean(),
  facts: z.array(proposalEffect),
  /** Who refused the request and why. */
  refused_by: z.string(),
  reason: z.string(),
});
export type StaffPayResetDetail = z.output<typeof staffPayResetDetail>;

const decision = z.object({ no: text(64), reason: judged() });

export const payResets = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/pay-resets/list',
    caller: 'staff',
    permission: 'members.read',
    summary: 'Requests of members who forgot the pay password, the oldest open and the newest ended ones first',
    input: z.object({ view: oneOf(PAY_RESET_VIEWS, 'open'), ...cursors() }),
    output: listed(staffPayReset),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/pay-resets/detail',
    caller: 'staff',
    permission: 'members.read',
    summary: 'One request: which answers were right, and what to know about the member',
    input: z.object({ no: text(64) }),
    output: staffPayResetDetail,
    refusals: ['payResets.unknown'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/pay-resets/propose',
    caller: 'staff',
    permission: 'members.recover',
    summary: 'Agree to a request as the first person; a second one has to agree too',
    input: decision,
    output: z.object({ no: z.string() }),
    check: ({ reason }) => checkReason(reason),
    done: PROPOSALS.made,
    refusals: ['payResets.unknown', 'payResets.decided', 'payResets.notSound', 'payResets.recoverer', 'proposals.open'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/pay-resets/refuse',
    caller: 'staff',
    permission: 'members.recover',
    summary: 'Refuse a request, also one that two people agreed to while its member has not used it',
    input: decision,
    output: empty,
    check: ({ reason }) => checkReason(reason),
    done: STAFF_PAY_RESETS.refused,
    refusals: ['payResets.unknown', 'payResets.decided'],
  }),
};
