import { type Address, house, venueWallet } from '../../../ledger/index.ts';

/** A member's wallet at a venue according to our books. */
export interface VenueWallet {
  memberId: number;
  venue: string;
  balance: bigint;
  /** Amount paid out before the bets that explain it were pulled. */
  advanced: bigint;
}

/** One side of a movement: an account and its part of the amount. */
export interface Leg {
  address: Address;
  amount: bigint;
}

export interface Movement {
  legs: Leg[];
  advanced: bigint;
}

/** House account for the results of the bets that were pulled. */
export const venueResult = (venue: string): Address => house(`venue:${venue}`);
/** House account for amounts paid out in advance of bets that are still to be pulled. */
export const venueAdvance = (venue: string): Address => house(`venue-advance:${venue}`);

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const filled = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount > 0n);

/** Incoming money repays the advance first. The member is credited with the rest. */
export const entering = ({ memberId, venue, advanced }: VenueWallet, amount: bigint): Movement => {
  const repaid = least(advanced, amount);
  return {
    legs: filled([
      { address: venueAdvance(venue), amount: repaid },
      { address: venueWallet(memberId, venue), amount: amount - repaid },
    ]),
    advanced: advanced - repaid,
  };
};

/** An amount above the wallet is advanced, because the venue knows of winnings that we have not pulled yet. */
export const leaving = ({ memberId, venue, balance, advanced }: VenueWallet, amount: bigint): Movement => {
  const own = least(balance, amount);
  return {
    legs: filled([
      { address: venueWallet(memberId, venue), amount: own },
      { address: venueAdvance(venue), amount: amount - own },
    ]),
    advanced: advanced + amount - own,
  };
};
