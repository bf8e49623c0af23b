import type { VenueBet } from '@koi/venue-protocol';
import fc from 'fast-check';
import { expect } from 'vitest';
import { playerOf } from '../../src/modules/play/venues/index.ts';
import { type ModelFixture, VENUES } from './fixture.ts';
import { arbitrary, type Command, command, type Play, perPlay, pick, shareOf, take } from './model.ts';

interface Placed {
  platname: string;
  bet: VenueBet;
}

const { share, yuan, which } = arbitrary;
const venue = fc.constantFrom(...VENUES);
/** Payout in percent of the stake. */
const percent = fc.constantFrom(0, 0, 50, 100, 195, 800);

export const betCommands = ({ venue: fake, bets }: ModelFixture): Command[] => {
  const openOf = perPlay((): Placed[] => []);
  const settledOf = perPlay((): Placed[] => []);

  /** Repeats until the newest change is stored, because a shared read may have begun before that change. */
  const pull = async (platname: string) => {
    const newest = fake.changes();
    do await bets.pullOne(platname);
    while (fake.told(platname) < newest);
  };

  const place = (play: Play, platname: string, percent: number): Placed | undefined => {
    const wallet = play.model.at(platname);
    const stake = shareOf(wallet.free, percent, 1n);
    if (stake > wallet.free) return undefined;
    wallet.free -= stake;
    return { platname, bet: fake.place(platname, playerOf(play.memberId), stake) };
  };

  const settle = async (play: Play, { platname, bet }: Placed, rate: number) => {
    const { model } = play;
    const payout = (bet.stake * BigInt(rate)) / 100n;
    const settled = fake.settle(platname, bet, payout);
    await pull(platname);
    const wallet = model.at(platname);
    wallet.free += payout;
    wallet.books += payout - bet.stake;
    wallet.staked += bet.stake;
    model.gained += payout - bet.stake;
    model.stake(bet.stake);
    model.forgiveIfBroke();
    settledOf(play).push({ platname, bet: settled });
  };

  return [
    command('bet', 6, { share, platname: venue, percent }, async (play, wish) => {
      const placed = place(play, wish.platname, wish.share);
      if (placed !== undefined) await settle(play, placed, wish.percent);
    }),
    command('open bet', 1, { share, platname: venue }, async (play, wish) => {
      const placed = place(play, wish.platname, wish.share);
      if (placed === undefined) return;
      await pull(wish.platname);
      openOf(play).push(placed);
    }),
    command('settle bet', 1, { index: which, percent }, async (play, wish) => {
      const placed = pick(openOf(play), wish.index);
      if (placed === undefined) return;
      take(openOf(play), placed);
      await settle(play, placed, wish.percent);
    }),
    command('void bet', 1, { index: which }, async (play, wish) => {
      const placed = pick(openOf(play), wish.index);
      if (placed === undefined) return;
      take(openOf(play), placed);
      fake.void(placed.platname, placed.bet);
      await pull(placed.platname);
      play.model.at(placed.platname).free += placed.bet.stake;
      play.model.forgiveIfBroke();
    }),
    command('correct bet', 1, { index: which, yuan }, async (play, wish) => {
      const placed = pick(settledOf(play), wish.index);
      if (placed === undefined) return;
      const more = BigInt(wish.yuan);
      const { platname, bet } = placed;
      placed.bet = fake.settle(platname, bet, bet.payout + more);
      await pull(platname);
      const wallet = play.model.at(platname);
      wallet.free += more;
      wallet.books += more;
      play.model.gained += more;
      expect(fake.balance(platname, playerOf(play.memberId))).toBe(wallet.free);
    }),
  ];
};
