import { beforeEach } from 'vitest';
import { type VenueMember, venueFixture } from './venues.ts';

/** Venues whose bets are pulled by hand. */
export const betsFixture = async () => {
  const fixture = await venueFixture();
  const { venue, member, moveIn, jobs } = fixture;
  beforeEach(() => venue.heal());
  return {
    ...fixture,
    bets: jobs.bets,
    turnover: jobs.turnover,
    /** Registers a member with money at the venue xinghe. */
    player: async (name: string, yuan = '1000'): Promise<VenueMember> => {
      const who = await member(name, 100_000n);
      await moveIn(who, 'xinghe', yuan);
      return who;
    },
  };
};
