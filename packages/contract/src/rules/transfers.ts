import { type Money, parseMoney } from '@koi/money';
import { PLATFORM_WALLET, TRANSFER_MIN_YUAN } from '../constants.ts';
import { TRANSFERS } from '../texts/transfers.ts';
import { firstFailing } from './first-failing.ts';

export interface Transfer<Amount = Money> {
  amount: Amount;
  sourcetype: string;
  targettype: string;
}

const minimum = parseMoney(TRANSFER_MIN_YUAN) ?? 0n;

export const checkTransfer = ({ amount, sourcetype, targettype }: Transfer) => {
  const platformSides = [sourcetype, targettype].filter((side) => side === PLATFORM_WALLET).length;
  return firstFailing(
    [amount > 0n, TRANSFERS.amountMissing],
    [amount >= minimum, TRANSFERS.amountTooSmall],
    [platformSides < 2, TRANSFERS.sameWallet],
    [platformSides > 0, TRANSFERS.betweenVenues],
  );
};
