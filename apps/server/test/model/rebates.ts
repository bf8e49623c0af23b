import { REBATES } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { expect } from 'vitest';
import { LEVELS } from '../rewards.ts';
import type { ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, type Model, outcome, type Play, perPlay } from './model.ts';

const { seldom } = arbitrary;
const PERCENT = BigInt(LEVELS[0]?.electron ?? 0);

/** The amount is rounded down for each venue. */
const earned = ({ venues }: Model): bigint =>
  [...venues.values()].reduce((sum, { staked }) => sum + (staked * PERCENT) / 10_000n, 0n);

export const rebateCommands = ({ clock, rebates }: ModelFixture): Command[] => {
  const claimedOf = perPlay(() => ({ amount: 0n, claims: 0 }));

  /** Settles the bets of all members of the day, while other scripts are running. */
  const settle = () => rebates.settleAgain(beijingDay(clock.now()), '财务 01');

  const claim = async (play: Play, twice: boolean) => {
    const { model, memberId } = play;
    const claimed = claimedOf(play);
    await settle();
    const amount = earned(model) - claimed.amount;
    claimed.claims += 1;
    const key = `claim-${claimed.claims}`;
    const answer = await outcome(rebates.claim(memberId, key));
    if (amount === 0n) {
      expect(answer).toBe(REBATES.nothingToClaim);
      return;
    }
    expect(answer).toBeNull();
    if (twice) {
      expect(await rebates.claim(memberId, key)).toBeNull();
      expect(await outcome(rebates.claim(memberId, undefined))).toBe(REBATES.nothingToClaim);
    }
    claimed.amount += amount;
    model.gain(amount);
    model.require(amount);
  };

  return [
    command('settle rebates', 1, {}, async () => void (await settle())),
    command('claim rebates', 1, { twice: seldom }, (play, { twice }) => claim(play, twice)),
  ];
};
