import type { FEE_KINDS } from '@koi/contract';
import { floorDivide } from '@koi/money';
import type { feeRates } from './tables.ts';

export type FeeKind = (typeof FEE_KINDS)[number];
export type Rate = Pick<typeof feeRates.$inferSelect, 'kind' | 'code' | 'firstDay' | 'basisPoints' | 'fixed'>;

const WHOLE = 10_000n;

/** Computes fees by day, so that the fees of two spans add up to those of both together. */
export const createFees = (rates: readonly Rate[]) => {
  const newestFirst = rates.toSorted((one, other) => (one.firstDay < other.firstDay ? 1 : -1));
  const rateOn = (kind: FeeKind, code: string, day: string): Rate | undefined =>
    newestFirst.find((rate) => rate.kind === kind && rate.code === code && rate.firstDay <= day);

  return {
    /** Fee of a venue for the GGR of a day. It is negative when members won. */
    venueFee: (venue: string, day: string, ggr: bigint): bigint =>
      floorDivide(ggr * BigInt(rateOn('venue', venue, day)?.basisPoints ?? 0), WHOLE),

    /** Fee of a pay way for the deposits or withdrawals of a day. */
    paymentFee: (
      kind: 'deposit' | 'withdrawal',
      way: string,
      { day, count, amount }: { day: string; count: number; amount: bigint },
    ): bigint => {
      const { basisPoints, fixed } = rateOn(kind, way, day) ?? { basisPoints: 0, fixed: 0n };
      return floorDivide(amount * BigInt(basisPoints), WHOLE) + BigInt(count) * fixed;
    },

    /** Whether a rate of the kind applies on some day up to the last one, for one code or for any. */
    isSet: (kind: FeeKind, last: string, code?: string): boolean =>
      rates.some((rate) => rate.kind === kind && rate.firstDay <= last && (code === undefined || rate.code === code)),
  };
};
export type Fees = ReturnType<typeof createFees>;
