import { CLOSURE_REASON_MAX_LENGTH } from '../constants.ts';
import { CLOSURES } from '../texts/closures.ts';
import { firstFailing } from './first-failing.ts';
import { checkLoginPassword } from './security.ts';

export interface ClosureForm {
  password: string;
  reason: string;
}

export const checkClosure = ({ password, reason }: ClosureForm): string | undefined =>
  checkLoginPassword({ password }) ?? firstFailing([reason.length <= CLOSURE_REASON_MAX_LENGTH, CLOSURES.reasonLong]);

/** A time as members read it: in years when it is a whole number of them. */
export const daysInWords = (days: number): string => (days % 365 === 0 ? `${days / 365} 年` : `${days} 天`);
