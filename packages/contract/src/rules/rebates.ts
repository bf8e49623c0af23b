import type { Money } from '@koi/money';
import { REBATES } from '../texts/rebates.ts';
import { firstFailing } from './first-failing.ts';

/** `nojisuan` is the amount that can be claimed. */
export const checkRebateClaim = (nojisuan: Money) => firstFailing([nojisuan > 0n, REBATES.nothingToClaim]);
