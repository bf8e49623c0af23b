import { z } from 'zod';
import { CLOSURE_OBSTACLES, CLOSURE_STATES, CLOSURE_VIEWS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkReason } from '../rules/proposals.ts';
import { STAFF_CLOSURES } from '../texts/closures.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { cursors, empty, id, judged, listed, moment, oneOf, optionalMoment, text } from '../wire.ts';
import { proposalEffect, proposed } from './proposals.ts';

const staffClosure = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  state: z.enum(CLOSURE_STATES),
  asked_at: moment,
  ready_at: moment.describe('from when on it can be agreed to'),
  first: z.string().describe('who agreed first; empty before'),
  second: z.string(),
  ended_at: optionalMoment,
  erased_at: optionalMoment.describe('when the personal data was deleted'),
});
export type StaffClosure = z.output<typeof staffClosure>;

const staffClosureDetail = z.object({
  request: staffClosure,
  obstacles: z.array(z.enum(CLOSURE_OBSTACLES)),
  facts: z.array(proposalEffect),
  /** What the member wrote. */
  reason: z.string(),
  /** Who refused the request, and why. */
  refused_by: z.string(),
  refusal: z.string(),
  ready: z.boolean().describe('whether the days in which the member may change their mind are over'),
});
export type StaffClosureDetail = z.output<typeof staffClosureDetail>;

const decision = z.object({ no: text(64), reason: judged() });

export const closures = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/closures/list',
    caller: 'staff',
    permission: 'members.read',
    summary: 'Requests of members to close their accounts, the oldest open and the newest ended ones first',
    input: z.object({ view: oneOf(CLOSURE_VIEWS, 'open'), ...cursors() }),
    output: listed(staffClosure),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/closures/detail',
    caller: 'staff',
    permission: 'members.read',
    summary: 'One request: what is not settled yet, and what to know about the member',
    input: z.object({ no: text(64) }),
    output: staffClosureDetail,
    refusals: ['closures.unknown'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/closures/propose',
    caller: 'staff',
    permission: 'members.close',
    summary: 'Agree to close the account as the first person; a second one has to agree too',
    input: decision,
    output: proposed,
    check: ({ reason }) => checkReason(reason),
    done: PROPOSALS.made,
    refusals: ['closures.unknown', 'closures.decided', 'closures.early', 'closures.notReady', 'proposals.open'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/closures/refuse',
    caller: 'staff',
    permission: 'members.close',
    summary: 'Refuse a request with a reason that its member reads',
    input: decision,
    output: empty,
    check: ({ reason }) => checkReason(reason),
    done: STAFF_CLOSURES.refused,
    refusals: ['closures.unknown', 'closures.decided'],
  }),
};
