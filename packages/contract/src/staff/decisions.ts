import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkApproval, checkRefusal } from '../rules/staff.ts';
import { checkHashSubmission } from '../rules/tron.ts';
import { REVIEWS } from '../texts/staff.ts';
import { empty, judged, text } from '../wire.ts';

const order = z.object({ no: text(64) });
const decision = z.object({ no: text(64), remark: judged() });

const held = ['reviews.unknown', 'reviews.decided', 'reviews.claimedBy'] as const;
const looked = [...held, 'reviews.lookUnclaimed', 'reviews.looksUsed'] as const;

export const deposits = {
  claim: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/claim',
    background: true,
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Take an order in hand for ten minutes, so that two people do not work on it',
    input: order,
    output: empty,
    done: REVIEWS.claimed,
    refusals: held,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/release',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Put it back; an order in somebody else’s hand stays there',
    input: order,
    output: empty,
    done: REVIEWS.released,
    refusals: held,
  }),
  payer: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/payer',
    caller: 'staff',
    permission: 'deposits.review',
    summary:
      'The whole name of the payer of a claimed order, to compare it with a bank statement; every look leaves an audit row',
    input: order,
    output: z.object({ owner: z.string() }),
    refusals: looked,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/approve',
    caller: 'staff',
    permission: 'deposits.review',
    summary:
      'The money did arrive: credit the member once; a USDT order with what arrived at its rate. Above set amounts a second person has to agree',
    input: decision,
    output: empty,
    check: checkApproval,
    done: REVIEWS.approved,
    refusals: [...held, 'deposits.hashUsed', 'reviews.notArrived', 'reviews.secondPerson', 'staff.codeNeeded'],
    money: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/reopen',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Put an order that expired or was cancelled back into the queue, because money did arrive for it',
    input: order,
    output: empty,
    done: REVIEWS.reopened,
    refusals: ['reviews.unknown', 'reviews.notReopenable'],
  }),
  nameHash: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/hash',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Look a transaction up on the chain for a USDT order; what it brought becomes the order’s evidence',
    input: z.object({ no: text(64), tx_hash: judged() }),
    output: empty,
    check: ({ no, tx_hash }) => checkHashSubmission({ out_trade_no: no, tx_hash }),
    done: REVIEWS.hashChecked,
    refusals: [...held, 'deposits.hashUsed', 'deposits.inReview'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/deposits/refuse',
    caller: 'staff',
    permission: 'deposits.review',
    summary: 'Nothing arrived: the member reads the reason',
    input: decision,
    output: empty,
    check: checkRefusal,
    done: REVIEWS.refused,
    refusals: held,
    money: true,
  }),
};

export const withdrawals = {
  claim: endpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/claim',
    background: true,
    caller: 'staff',
    permission: 'withdrawals.review',
    summary: 'Take an order in hand for ten minutes, so that two people do not work on it',
    input: order,
    output: empty,
    done: REVIEWS.claimed,
    refusals: held,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/release',
    caller: 'staff',
    permission: 'withdrawals.review',
    summary: 'Put it back; an order in somebody else’s hand stays there',
    input: order,
    output: empty,
    done: REVIEWS.released,
    refusals: held,
  }),
  payee: endpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/payee',
    caller: 'staff',
    permission: 'withdrawals.review',
    summary: 'The whole card number or address to pay to, of a claimed order; every look leaves an audit row',
    input: order,
    output: z.object({ bank: z.string(), owner: z.string(), number: z.string(), branch: z.string() }),
    refusals: looked,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/approve',
    caller: 'staff',
    permission: 'withdrawals.review',
    summary: 'It was paid: the held amount leaves. Above set amounts a second person has to agree',
    input: decision,
    output: empty,
    check: checkApproval,
    done: REVIEWS.approved,
    refusals: [...held, 'reviews.secondPerson', 'reviews.letMoneyIn', 'reviews.memberFrozen', 'staff.codeNeeded'],
    money: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/refuse',
    caller: 'staff',
    permission: 'withdrawals.review',
    summary: 'The held amount returns and the member reads the reason',
    input: decision,
    output: empty,
    check: checkRefusal,
    done: REVIEWS.refused,
    refusals: held,
    money: true,
  }),
};
