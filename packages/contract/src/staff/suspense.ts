import { z } from 'zod';
import { SUSPENSE_REASONS, SUSPENSE_VIEWS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkAttachment, checkClosing, checkReturn } from '../rules/suspense.ts';
import { checkHashSubmission } from '../rules/tron.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { SUSPENSE } from '../texts/suspense.ts';
import { cursors, empty, id, judged, listed, moment, money, nothing, oneOf, text, usdt } from '../wire.ts';

export const suspensePayment = z.object({
  no: z.string(),
  tx_hash: z.string(),
  /** The address of the house that received it, and the one that sent it. */
  address: z.string(),
  sender: z.string(),
  usdt_amount: usdt,
  /** Booked amount, at the rate of the moment of booking. */
  amount: money,
  rate: z.string(),
  block_at: moment,
  state: z.number().int().min(1).max(5),
  reason: z.enum(SUSPENSE_REASONS),
  /** Number of orders that it may have been sent for. */
  candidates: z.number().int(),
  /** Who proposed what to do with it; empty unless a second person has to agree. */
  proposer: z.string(),
  /** The order to which it was attached. */
  order_no: z.string(),
  return_address: z.string(),
  /** The least amount that has to be sent back, or what two people agreed to; empty unless it is sent back. */
  return_usdt: z.string(),
  return_hash: z.string(),
  ended_at: z.string(),
  ended_by: z.string(),
});
export type SuspensePayment = z.output<typeof suspensePayment>;

const evidence = z.object({ tone: z.enum(['good', 'unsure', 'bad']), text: z.string() });
export type SuspenseEvidence = z.output<typeof evidence>;

export const suspenseCandidate = z.object({
  order_no: z.string(),
  member_id: id,
  member_name: z.string(),
  usdt_amount: usdt,
  /** The amount that the member would be credited with. */
  credits: money,
  created_at: moment,
  /** State of the order, as in reviews. */
  state: z.number().int(),
  evidence: z.array(evidence),
});
export type SuspenseCandidate = z.output<typeof suspenseCandidate>;

export const chainDay = z.object({
  day: z.string().describe('YYYY-MM-DD'),
  transfers: z.number().int(),
  arrived: usdt,
  credited: usdt,
  suspense: usdt,
  /** The amount in the books beyond that of the chain; negative when a transfer is missing in the books. */
  difference: z.string().regex(/^-?\d+\.\d{2,6}$/),
  agrees: z.boolean(),
  differences: z.array(z.string()),
  checked_at: moment,
});
export type ChainDay = z.output<typeof chainDay>;

const payment = z.object({ no: text(64) });
const taken = ['suspense.unknown', 'suspense.decided', 'proposals.open', 'staff.codeNeeded'] as const;

const returning = [
  'suspense.unknown',
  'suspense.notReturning',
  'suspense.notSent',
  'suspense.hashUsed',
  'proposals.open',
] as const;

export const suspense = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/list',
    caller: 'staff',
    permission: 'reviews.read',
    summary: 'USDT payments that matched no order, newest first',
    input: z.object({ view: oneOf(SUSPENSE_VIEWS, 'open'), ...cursors() }),
    output: listed(suspensePayment),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/suspense/summary',
    caller: 'staff',
    permission: 'reviews.read',
    summary: 'How much lies in suspense, since when, and when the chain was read; the last days of chain and books',
    input: nothing,
    output: z.object({
      open: z.number().int().describe('payments that still have to leave suspense'),
      proposed: z.number().int().describe('those of them that wait for a second person'),
      usdt_amount: usdt,
      oldest: z.string().describe('block time of the oldest; empty when there is none'),
      ended: z.number().int().describe('attached or returned this month'),
      read_at: z.string().describe('when the chain last answered in full; empty before'),
      days: z.array(chainDay),
    }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/detail',
    caller: 'staff',
    permission: 'reviews.read',
    summary: 'One payment with the orders and members it may belong to, and why',
    input: payment,
    output: z.object({
      payment: suspensePayment,
      candidates: z.array(suspenseCandidate),
      /** Members whose deposits were sent from the same address. */
      senders: z.array(
        z.object({ member_id: id, member_name: z.string(), payments: z.number().int(), last_at: moment }),
      ),
    }),
    refusals: ['suspense.unknown'],
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/attach',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Propose to credit an order with the payment; the member gets what arrived, once a second person agrees',
    input: z.object({ no: text(64), order: text(64), reason: judged() }),
    output: z.object({ no: z.string() }),
    check: checkAttachment,
    done: PROPOSALS.made,
    refusals: [...taken, 'suspense.orderUnknown', 'suspense.orderDecided', 'suspense.notForOrder', 'deposits.inReview'],
    money: true,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/sendBack',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Propose to send the payment back; it is sent after a second person agreed',
    input: z.object({ no: text(64), address: judged(), reason: judged() }),
    output: z.object({ no: z.string() }),
    check: checkReturn,
    done: PROPOSALS.made,
    refusals: [...taken, 'suspense.addressWrong', 'suspense.addressOwn'],
    money: true,
  }),
  sent: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/sent',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Record the transaction of an agreed return; the chain has to confirm it',
    input: z.object({ no: text(64), tx_hash: judged() }),
    output: empty,
    check: ({ no, tx_hash }) => checkHashSubmission({ out_trade_no: no, tx_hash }),
    done: SUSPENSE.sent,
    refusals: [...returning, 'suspense.sentLess'],
    money: true,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/staff/suspense/close',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Propose to end an agreed return for which less was sent than the payment less the fee of the network',
    input: z.object({ no: text(64), tx_hash: judged(), reason: judged() }),
    output: z.object({ no: z.string() }),
    check: checkClosing,
    done: PROPOSALS.made,
    refusals: [...returning, 'suspense.sentEnough', 'staff.codeNeeded'],
    money: true,
  }),
};
