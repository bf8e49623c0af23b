import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkProposal } from '../rules/venues.ts';
import { STAFF_TRANSFERS } from '../texts/venues.ts';
import { cursors, id, judged, listed, moment, money, nothing, oneOf, text } from '../wire.ts';
import { waitingProposal } from './proposals.ts';
import { optionalMoment } from './venues.ts';

export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;

/** A proposed outcome for a transfer in doubt; it takes effect when another person approves it. */
export const transferProposal = waitingProposal.extend({
  outcome: z.enum(['done', 'failed']),
  by: z.string(),
  remark: z.string(),
  at: moment,
});

export const staffTransfer = z.object({
  no: z.string(),
  member_id: id,
  member_name: z.string(),
  platname: z.string(),
  title: z.string(),
  /** `in` goes to the venue, `out` returns to the centre wallet. */
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: money,
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  automatic: z.boolean(),
  created_at: moment,
  decided_at: optionalMoment,
  asked: z.number().int().describe('how often the venue was asked what became of it'),
  next_ask_at: optionalMoment,
  /** Whether the transfer has been in doubt for half an hour, or the venue gave an impossible answer. */
  needs_person: z.boolean(),
  reason: z.string(),
  /** Whether the venue has yet to confirm the outcome with which two people ended the transfer, or contradicts it. */
  unconfirmed: z.enum(['', 'silent', 'taken', 'untaken']),
  proposal: transferProposal.nullable(),
});
export type StaffTransfer = z.output<typeof staffTransfer>;

export const staffTransferDetail = staffTransfer.extend({
  events: z.array(z.object({ at: moment, who: z.string(), text: z.string() })),
});
export type StaffTransferDetail = z.output<typeof staffTransferDetail>;

export const transferSummary = z.object({
  open: z.number().int(),
  open_amount: money,
  need_person: z.number().int(),
  /** Number and average duration of transfers in doubt that were settled automatically today. */
  settled_today: z.number().int(),
  average_seconds: z.number().int(),
  /** The amount in transit according to the ledger, and whether it equals the open transfers. */
  transit: money,
  balanced: z.boolean(),
});
export type TransferSummary = z.output<typeof transferSummary>;

const resolving = ['transfers.unknown', 'transfers.decided'] as const;

export const transfers = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/list',
    caller: 'staff',
    permission: 'venues.read',
    summary:
      'Transfers, newest first; `doubt` are those without a clear answer, `person` those only a person can end, oldest first',
    input: z.object({
      state: oneOf(['doubt', 'person', 'all', 'done', 'failed'], 'doubt'),
      platname: text(),
      search: text(64),
      ...cursors(),
    }),
    output: listed(staffTransfer),
    refusals: ['memberFiles.twoMeant'],
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/detail',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'One transfer with everything that happened to it',
    input: z.object({ no: text(64) }),
    output: staffTransferDetail,
    refusals: ['transfers.unknown'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/transfers/summary',
    caller: 'staff',
    permission: 'venues.read',
    summary: 'How much is in doubt, and whether the ledger has as much in transit',
    input: nothing,
    output: transferSummary,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/ask',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'Ask the venue now, with the same order number, instead of at the next time; says how it then stands',
    input: z.object({ no: text(64) }),
    output: staffTransferDetail,
    done: STAFF_TRANSFERS.asked,
    refusals: resolving,
    money: true,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/transfers/propose',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'Say how a transfer in doubt ended, with the reason; nothing moves before another person agrees',
    input: z.object({ no: text(64), remark: judged(), outcome: oneOf(['done', 'failed', ''], '') }),
    output: z.object({ no: z.string() }),
    check: checkProposal,
    done: STAFF_TRANSFERS.proposed,
    refusals: [
      ...resolving,
      'transfers.takenByVenue',
      'transfers.notTakenByVenue',
      'transfers.tooEarly',
      'transfers.alreadyProposed',
      'staff.codeNeeded',
    ],
    money: true,
  }),
};
