import { z } from 'zod';
import { BANK_ADDRESS_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkCardBinding } from '../rules/cards.ts';
import { CARDS } from '../texts/cards.ts';
import { anyId, empty, id, integer, judged, judgedSecret, nothing, text } from '../wire.ts';

/**
 * Type 1 is a bank card, 2 a USDT address (`bank_owner` is its protocol). `bank_no` contains only the last four
 * characters.
 */
export const card = z.object({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  bank: z.string(),
  bank_owner: z.string(),
  bank_no: z.string().describe('****1234'),
  bank_address: z.string(),
  ico: z.string(),
});
export type Card = z.output<typeof card>;

export const bank = z.object({ bank_name: z.string() });
export type Bank = z.output<typeof bank>;

export const cards = {
  list: endpoint({
    method: 'POST',
    path: '/api/getcard',
    caller: 'member',
    summary: 'The member’s own cards: type 1 bank, 2 USDT, both when absent',
    input: z.object({ type: integer(0, 0, 2) }),
    output: z.array(card),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/api/bindcard',
    caller: 'member',
    summary: 'Bind a bank card, or with `bank` USDT an address; ten at most in 24 hours, with those that were removed',
    input: z.object({
      bank: text(),
      bank_owner: text(),
      bank_no: judged(),
      bank_address: text(BANK_ADDRESS_MAX_LENGTH),
      pay_pass: judgedSecret(),
    }),
    output: empty,
    check: checkCardBinding,
    done: CARDS.bound,
    refusals: [
      'protection.notPossible',
      'cards.addressWrong',
      'cards.payPasswordWrong',
      'members.payPasswordLocked',
      'cards.alreadyBound',
      'cards.tooManyBankCards',
      'cards.tooManyAddresses',
      'cards.tooManyAdded',
      'payoutHolds.held',
    ],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/delcard',
    caller: 'member',
    summary: 'Unbind one of the member’s own cards',
    input: z.object({ id: anyId() }),
    output: empty,
    done: CARDS.removed,
    refusals: ['wire.notFound', 'payoutHolds.held'],
  }),
  banks: endpoint({
    method: 'POST',
    path: '/api/banklist',
    caller: 'member',
    summary: 'Banks to choose from',
    input: nothing,
    output: z.array(bank),
  }),
};
