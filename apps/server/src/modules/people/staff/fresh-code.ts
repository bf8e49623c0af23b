import { FRESH_CODE_MINUTES } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { refuse, type StaffActor } from '../../../platform/index.ts';

const FRESH_MS = FRESH_CODE_MINUTES * 60_000;

/** Whether a code was given in the session, and not too long ago. */
export const isFresh = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= FRESH_MS;

/** The money that a decision is about, in 分, and the setting `fresh_code_from`. */
interface Stake {
  amount: bigint;
  from: string;
}

/** An unreadable setting makes every amount large. */
export const isLarge = ({ amount, from }: Stake): boolean => amount >= (parseMoney(from) ?? 0n);

/**
 * Refuses a decision from a session whose last code is too old, so that a token or a desk that was left open is not
 * enough for it. Without a stake, every such decision is refused.
 */
export const requireFreshCode = ({ staff }: Pick<StaffActor, 'staff'>, now: Date, stake?: Stake): void => {
  if (stake !== undefined && !isLarge(stake)) return;
  if (!isFresh(staff.confirmedAt, now)) throw refuse('staff.codeNeeded');
};
