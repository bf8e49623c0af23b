import { type Money, parseMoney } from '@koi/money';
import { type PAY_WAYS, PROOF_MAX_LENGTH } from '../constants.ts';
import { DEPOSITS } from '../texts/deposits.ts';
import { isCardNumber } from './card-numbers.ts';
import { firstFailing } from './first-failing.ts';

export type PayWay = (typeof PAY_WAYS)[number];

/** Limits as the operator typed them, so that texts show the same digits. */
export interface PayRange {
  min_price: string;
  max_price: string;
}

export interface Deposit<Amount = Money> {
  paytype: PayWay;
  amount: Amount;
  bank: string;
  bank_address: string;
  bank_no: string;
  bank_owner: string;
}

export const isWithinRange = (amount: Money, { min_price, max_price }: PayRange): boolean => {
  const [min, max] = [parseMoney(min_price), parseMoney(max_price)];
  return amount > 0n && min !== undefined && max !== undefined && amount >= min && amount <= max;
};

export const checkDepositAmount = (amount: Money, range: PayRange) =>
  firstFailing([isWithinRange(amount, range), DEPOSITS.amountRange(range.min_price, range.max_price)]);

const checkPayer = (form: Deposit) =>
  firstFailing(
    [form.bank_owner.trim() !== '', DEPOSITS.ownerMissing],
    [form.bank.trim() !== '', DEPOSITS.bankMissing],
    [form.bank_no.trim() !== '', DEPOSITS.numberMissing],
    [isCardNumber(form.bank_no), DEPOSITS.numberDigits],
    [form.bank_address.trim() !== '', DEPOSITS.branchMissing],
  );

/** Requires a reference or a receipt, so that an empty form does not report a payment. */
export const checkProof = ({ reference, receipt }: { reference: string; receipt: string }) =>
  firstFailing(
    [reference.trim() !== '' || receipt !== '', DEPOSITS.proofMissing],
    [reference.trim().length <= PROOF_MAX_LENGTH, DEPOSITS.proofLong],
  );

/** Checks against the range of the pay way; only a bank deposit names its payer. */
export const checkDeposit = (form: Deposit, range: PayRange) =>
  checkDepositAmount(form.amount, range) ?? (form.paytype === 'bank' ? checkPayer(form) : undefined);
