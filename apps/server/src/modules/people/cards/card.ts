import { CARD_NUMBER_MIN_LENGTH, CARD_TYPE, type PlainRefusalName, USDT_BANK } from '@koi/contract';
import { comparableCardNumber, plainCardNumber } from '@koi/contract/rules/card-numbers';
import type { CardBinding } from '@koi/contract/rules/cards';
import { hasControl } from '@koi/contract/rules/control';
import { isSoundTronAddress } from './tron-address.ts';

/** For a USDT address, `bankOwner` is the protocol and `number` the address. */
export interface CardDraft {
  bank: string;
  bankOwner: string;
  number: string;
  bankAddress: string;
}

export const typeOf = ({ bank }: Pick<CardDraft, 'bank'>): 1 | 2 =>
  bank === USDT_BANK ? CARD_TYPE.usdt : CARD_TYPE.bank;

/** The form in which numbers of cards are compared. An address has only one way of writing. */
export const comparableNumber = (type: 1 | 2, number: string): string =>
  type === CARD_TYPE.usdt ? number : comparableCardNumber(number);

/** Whether a member typed the number of this card. */
export const isSameNumber = ({ type, number }: { type: 1 | 2; number: string }, typed: string): boolean =>
  comparableNumber(type, typed) === comparableNumber(type, number);

export const draftOf = (form: CardBinding): CardDraft => {
  const { bank, bank_owner: bankOwner, bank_no: typed } = form;
  return typeOf(form) === CARD_TYPE.usdt
    ? { bank, bankOwner, number: typed, bankAddress: '' }
    : { bank, bankOwner, number: plainCardNumber(typed), bankAddress: form.bank_address };
};

/**
 * Checks that the contract's schema cannot make: the checksum of an address, and the length of the normalised number.
 */
export const objectionTo = (draft: CardDraft): PlainRefusalName | undefined => {
  if (typeOf(draft) === CARD_TYPE.usdt) return isSoundTronAddress(draft.number) ? undefined : 'cards.addressWrong';
  if (Object.values(draft).some(hasControl)) return 'wire.badInput';
  return draft.number.length < CARD_NUMBER_MIN_LENGTH ? 'cards.numberLength' : undefined;
};
