import { CARDS } from '../texts/cards.ts';
import type { Refusals } from './row.ts';

export const CARDS_REFUSALS = {
  addressWrong: [400, CARDS.addressWrong],
  numberLength: [400, CARDS.numberLength],
  payPasswordWrong: [400, CARDS.payPasswordWrong],
  alreadyBound: [409, CARDS.alreadyBound],
  tooManyBankCards: [422, CARDS.tooManyBankCards],
  tooManyAddresses: [422, CARDS.tooManyAddresses],
  tooManyAdded: [422, CARDS.tooManyAdded],
} as const satisfies Refusals;
