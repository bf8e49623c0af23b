import { PAY_WAYS, type WaysReport, WITHDRAWAL_WAYS } from '@koi/contract';
import { formatMoney } from '@koi/money';
import type { Payment } from '../../money/figures/index.ts';
import type { Fees } from './fee.ts';

export interface WaysReading {
  last: string;
  payments: readonly Payment[];
  /** Payments of the compared span; undefined when the report is not compared. */
  before: readonly Payment[] | undefined;
  refused: Readonly<Record<Payment['kind'], ReadonlyMap<string, number>>>;
  firstDeposits: ReadonlyMap<string, { count: number; amount: bigint }>;
}

const sumOf = (payments: readonly Payment[]): bigint => payments.reduce((sum, { amount }) => sum + amount, 0n);

const rowOf = <W extends string>(kind: Payment['kind'], way: W, reading: WaysReading, fees: Fees) => {
  const isOwn = (payment: Payment) => payment.kind === kind && payment.way === way;
  const own = reading.payments.filter(isOwn);
  const count = own.reduce((sum, payment) => sum + payment.count, 0);
  const amount = sumOf(own);
  const before = reading.before?.filter(isOwn);
  return {
    way,
    count,
    amount: formatMoney(amount),
    fee: formatMoney(own.reduce((sum, payment) => sum + fees.paymentFee(kind, way, payment), 0n)),
    fee_set: fees.isSet(kind, reading.last, way),
    average: formatMoney(count === 0 ? 0n : amount / BigInt(count)),
    refused: reading.refused[kind].get(way) ?? 0,
    amount_before: before === undefined ? null : formatMoney(sumOf(before)),
  };
};

/** Deposits and withdrawals by pay way, in the order of the pay ways. */
export const wayRows = (reading: WaysReading, fees: Fees): Pick<WaysReport, 'deposits' | 'withdrawals'> => ({
  deposits: PAY_WAYS.map((way) => {
    const first = reading.firstDeposits.get(way);
    return {
      ...rowOf('deposit', way, reading, fees),
      first_deposits: first?.count ?? 0,
      first_amount: formatMoney(first?.amount ?? 0n),
    };
  }),
  withdrawals: WITHDRAWAL_WAYS.map((way) => rowOf('withdrawal', way, reading, fees)),
});
