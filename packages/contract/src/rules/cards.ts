import { CARD_NUMBER_MIN_LENGTH, CARD_NUMBER_SHOWN_LENGTH, USDT_BANK, USDT_PROTOCOL } from '../constants.ts';
import { CARDS } from '../texts/cards.ts';
import { isCardNumber } from './card-numbers.ts';
import { firstFailing } from './first-failing.ts';
import { isPayPassword } from './members.ts';
import { isTronAddress } from './tron.ts';

/** A USDT address is stored as a card: `bank` is USDT, `bank_owner` the protocol, `bank_no` the address. */
export interface CardBinding {
  bank: string;
  bank_owner: string;
  bank_no: string;
  bank_address: string;
  pay_pass: string;
}

const isFilled = (value: string) => value.trim() !== '';

const checkAddressBinding = (form: CardBinding) =>
  firstFailing(
    [isFilled(form.bank_no), CARDS.addressMissing],
    [form.bank_owner === USDT_PROTOCOL, CARDS.protocolMissing],
    [form.pay_pass !== '', CARDS.payPasswordMissing],
    [isTronAddress(form.bank_no), CARDS.addressWrong],
    [isPayPassword(form.pay_pass), CARDS.payPasswordLength],
  );

const checkBankCardBinding = (form: CardBinding) =>
  firstFailing(
    [isFilled(form.bank_owner), CARDS.ownerMissing],
    [isFilled(form.bank), CARDS.bankMissing],
    [isFilled(form.bank_address), CARDS.branchMissing],
    [isFilled(form.bank_no), CARDS.numberMissing],
    [form.pay_pass !== '', CARDS.payPasswordMissing],
    [form.bank_no.trim().length >= CARD_NUMBER_MIN_LENGTH, CARDS.numberLength],
    [isCardNumber(form.bank_no), CARDS.numberDigits],
    [isPayPassword(form.pay_pass), CARDS.payPasswordLength],
  );

export const checkCardBinding = (form: CardBinding) =>
  form.bank === USDT_BANK ? checkAddressBinding(form) : checkBankCardBinding(form);

/** Card numbers leave the server only in this form. */
export const maskCardNumber = (number: string) => `****${number.slice(-CARD_NUMBER_SHOWN_LENGTH)}`;
