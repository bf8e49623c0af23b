import { type MicroUsdt, type Money, parseMoney, parseUsdt, usdtFromCny } from '@koi/money';
import { USDT_OLD_PROTOCOL, WITHDRAWAL_MIN_YUAN } from '../constants.ts';
import { WITHDRAWALS } from '../texts/withdrawals.ts';
import { firstFailing } from './first-failing.ts';

/** `bank` is the id of the chosen card, 0 when none is chosen. */
export interface Withdrawal<Amount = Money> {
  bank: number;
  amount: Amount;
  password: string;
}

/** The list from which the card is chosen; it decides the text for a missing card. The server always uses `bank`. */
export type WithdrawalKind = 'bank' | 'usdt';

const minimum = parseMoney(WITHDRAWAL_MIN_YUAN) ?? 0n;

export const checkWithdrawal = (form: Withdrawal, kind: WithdrawalKind = 'bank') =>
  firstFailing(
    [form.bank > 0, kind === 'bank' ? WITHDRAWALS.cardMissing : WITHDRAWALS.addressMissing],
    [form.amount >= minimum, WITHDRAWALS.amountTooSmall],
    [form.password !== '', WITHDRAWALS.payPasswordMissing],
  );

export interface WithdrawalFees {
  withdrawcashfee: string;
  withdrawfeeusdttrc: string;
}

/** The fee of a USDT withdrawal; that of TRC20 when no address is chosen. */
export const usdtFee = (protocol: string | undefined, fees: WithdrawalFees) =>
  protocol === USDT_OLD_PROTOCOL ? fees.withdrawcashfee : fees.withdrawfeeusdttrc;

/** The value of an amount in USDT, and what is credited after the fee, at least 0. */
export const usdtPayout = (amount: Money, rate: string, fee: string): { worth: MicroUsdt; credited: MicroUsdt } => {
  const worth = usdtFromCny(amount, rate);
  const left = worth - (parseUsdt(fee) ?? 0n);
  return { worth, credited: left > 0n ? left : 0n };
};
