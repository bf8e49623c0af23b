import { CARD_NUMBER_MIN_LENGTH, CARD_TYPE, CARDS, USDT_BANK, WIRE } from '@koi/contract';
import type { CardBinding } from '@koi/contract/rules/cards';
import { isSoundTronAddress } from './tron-address.ts';

/** Of a USDT address, `bankOwner` is the protocol and `number` the address. */
export interface CardDraft {
  bank: string;
  bankOwner: string;
  number: string;
  bankAddress: string;
}

export const typeOf = ({ bank }: Pick<CardDraft, 'bank'>): 1 | 2 =>
  bank === USDT_BANK ? CARD_TYPE.usdt : CARD_TYPE.bank;

/** A card number is one number however it is typed: with blanks, dashes or full-width digits. */
const plainNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

export const draftOf = (form: CardBinding): CardDraft => {
  const { bank, bank_owner: bankOwner, bank_no: typed } = form;
  return typeOf(form) === CARD_TYPE.usdt
    ? { bank, bankOwner, number: typed, bankAddress: '' }
    : { bank, bankOwner, number: plainNumber(typed), bankAddress: form.bank_address };
};

/** PostgreSQL stores no NUL, and nobody's bank has a control character in its name. */
const CONTROL = /\p{Cc}/u;

/** What the contract's check can't say: it sees neither the checksum nor the number without its blanks. */
export const objectionTo = (draft: CardDraft): string | undefined => {
  if (typeOf(draft) === CARD_TYPE.usdt) return isSoundTronAddress(draft.number) ? undefined : CARDS.addressWrong;
  if (Object.values(draft).some((text) => CONTROL.test(text))) return WIRE.badInput;
  return draft.number.length < CARD_NUMBER_MIN_LENGTH ? CARDS.numberLength : undefined;
};
