import { type Address, house, venueWallet } from '../../ledger/index.ts';

/** A member's wallet at a venue as our books have it. */
export interface VenueWallet {
  memberId: number;
  platname: string;
  balance: bigint;
  /** What left before the bets that explain it were pulled. */
  advanced: bigint;
}

/** One end of a movement: whose account, and how much of the amount. */
export interface Leg {
  address: Address;
  amount: bigint;
}

export interface Movement {
  legs: Leg[];
  advanced: bigint;
}

/** What the house won and lost at a venue, by the bets that were pulled. */
export const venueResult = (platname: string): Address => house(`venue:${platname}`);
/** What was paid out ahead of bets that are still to be pulled. */
export const venueAdvance = (platname: string): Address => house(`venue-advance:${platname}`);

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const filled = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount > 0n);

/** What comes in repays what was advanced; only the rest is the member's. */
export const entering = ({ memberId, platname, advanced }: VenueWallet, amount: bigint): Movement => {
  const repaid = least(advanced, amount);
  return {
    legs: filled([
      { address: venueAdvance(platname), amount: repaid },
      { address: venueWallet(memberId, platname), amount: amount - repaid },
    ]),
    advanced: advanced - repaid,
  };
};

/** What the wallet does not have is advanced: the venue knows of winnings that we have not seen yet. */
export const leaving = ({ memberId, platname, balance, advanced }: VenueWallet, amount: bigint): Movement => {
  const own = least(balance, amount);
  return {
    legs: filled([
      { address: venueWallet(memberId, platname), amount: own },
      { address: venueAdvance(platname), amount: amount - own },
    ]),
    advanced: advanced + amount - own,
  };
};
