import { z } from 'zod';
import { PROPOSAL_KINDS, PROPOSAL_STATE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkApproval, checkRefusal } from '../rules/staff.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { cursors, empty, integer, judged, listed, moment, nothing, oneOf, text } from '../wire.ts';
import { STAFF_ROLES } from './permissions.ts';

export const proposal = z.object({
  no: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  /** The object of the change in readable form. */
  title: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  state: z.number().int().min(1).max(5),
  maker: z.string(),
  made_by_me: z.boolean(),
  /** Both people use the same network, or the caller and the maker do while it waits. */
  same_network: z.boolean(),
  same_device: z.boolean(),
  /** Why the caller can't decide; empty when they can. */
  obstacle: z.string(),
  checker: z.string(),
  remark: z.string(),
  created_at: moment,
  expires_at: moment,
  decided_at: z.string(),
});
export type Proposal = z.output<typeof proposal>;

/** A consequence of an agreement, in a figure. */
export const proposalEffect = z.object({
  name: z.string(),
  value: z.string(),
  /** The second person should consider it. */
  watch: z.boolean(),
});
export type ProposalEffect = z.output<typeof proposalEffect>;

/** A fact that is another one now than when the proposal was made. */
export const proposalDifference = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type ProposalDifference = z.output<typeof proposalDifference>;

export const proposalPerson = z.object({
  name: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)).describe('the roles that the account has now'),
  /** The network without the address in it; empty when it is unknown. */
  network: z.string(),
  /** A short mark of the browser; empty when it has none. */
  device: z.string(),
  at: z.string().describe('when the person made or decided the proposal; empty while it waits'),
});
export type ProposalPerson = z.output<typeof proposalPerson>;

/** The answer to a change that needs a second person. */
export const proposed = z.object({
  no: z.string().describe('number of the proposal; empty when the change took effect at once'),
});

/** The waiting proposal of an order, as the list of these orders shows it. */
export const waitingProposal = proposal.pick({ no: true, made_by_me: true, obstacle: true });
export type WaitingProposal = z.output<typeof waitingProposal>;

export const proposalSummary = z.object({
  /** Those that the caller may decide. */
  mine: z.number().int(),
  waiting: z.number().int(),
  /** Those that expire within two hours. */
  urgent: z.number().int(),
  approved_today: z.number().int(),
  refused_today: z.number().int(),
  /** Those that the caller could have agreed to, and that ended within 24 hours because the account of their maker changed. */
  ended: z.number().int(),
});
export type ProposalSummary = z.output<typeof proposalSummary>;

const LAST_STATE = PROPOSAL_STATE.expired;
const decision = z.object({ no: text(64), remark: judged() });

export const proposals = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/proposals/list',
    caller: 'staff',
    permission: 'proposals.read',
    summary:
      'Changes that need two people, newest first; state 1 waits, 2 was carried out, 3 refused, 4 withdrawn, 5 expired',
    input: z.object({
      state: integer(0, 0, LAST_STATE),
      kind: oneOf(['', ...PROPOSAL_KINDS], ''),
      mine: integer(0, 0, 1).describe('1 for those that wait for a decision of the caller'),
      ...cursors(),
    }),
    output: listed(proposal),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/proposals/detail',
    caller: 'staff',
    permission: 'proposals.read',
    summary:
      'What an agreement would cause while the proposal waits, what has changed since it was made, and its two people; the caller is the second one if they may be',
    input: z.object({ no: text(64) }),
    output: z.object({
      effects: z.array(proposalEffect),
      differences: z
        .array(proposalDifference)
        .describe('facts that changed since the proposal was made; it can not be agreed to then'),
      maker: proposalPerson,
      checker: proposalPerson.nullable(),
      outcome: proposal
        .pick({ state: true, remark: true, decided_at: true })
        .describe('as it is now; it may have ended since the list was read'),
    }),
    refusals: ['wire.notFound'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/proposals/summary',
    caller: 'staff',
    permission: 'proposals.read',
    summary:
      'How many wait, for the caller and for all, how many of them expire soon, what was decided today, and what ended with the account of its maker',
    input: nothing,
    output: proposalSummary,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/proposals/approve',
    caller: 'staff',
    permission: 'proposals.check',
    summary: 'The second person agrees: the change is carried out at once',
    input: decision,
    output: empty,
    check: checkApproval,
    done: PROPOSALS.approved,
    refusals: [
      'proposals.decided',
      'proposals.expired',
      'proposals.changed',
      'proposals.kindUnknown',
      'proposals.ownNotAllowed',
      'proposals.notAllowed',
      'proposals.tooFresh',
      'staff.codeNeeded',
      'staff.lastChecker',
      'staff.lastSecurity',
      'wallet.insufficient',
      'transfers.takenByVenue',
      'transfers.notTakenByVenue',
      'venues.accountTaken',
    ],
    money: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/proposals/refuse',
    caller: 'staff',
    permission: 'proposals.check',
    summary: 'The second person does not agree: nothing changes',
    input: decision,
    output: empty,
    check: checkRefusal,
    done: PROPOSALS.refused,
    refusals: ['proposals.decided', 'proposals.expired', 'proposals.ownNotAllowed', 'proposals.notAllowed'],
    money: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/staff/proposals/withdraw',
    caller: 'staff',
    permission: 'proposals.make',
    summary: 'The maker takes the proposal back',
    input: z.object({ no: text(64) }),
    output: empty,
    done: PROPOSALS.withdrawn,
    refusals: ['proposals.decided', 'proposals.expired', 'proposals.notOwn'],
    money: true,
  }),
};
