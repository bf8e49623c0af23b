import type { VenueBet } from '@koi/venue-protocol';
import fc from 'fast-check';
import { expect } from 'vitest';
import { playerOf } from '../../src/modules/play/venues/index.ts';
import { type ModelFixture, VENUES } from './fixture.ts';
import { arbitrary, type Command, command, type Play, perPlay, pick, shareOf, take } from './model.ts';

interface Placed {
  venue: string;
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
  const pull = async (venueCode: string) => {
    const newest = fake.changes();
    do await bets.pullOne(venueCode);
    while (fake.reported(venueCode) < newest);
  };

  const place = (play: Play, venueCode: string, percent: number): Placed | undefined => {
    const wallet = play.model.at(venueCode);
    const stake = shareOf(wallet.free, percent, 1n);
    if (stake > wallet.free) return undefined;
    wallet.free -= stake;
    return { venue: venueCode, bet: fake.place(venueCode, playerOf(play.memberId), stake) };
  };

  const settle = async (play: Play, { venue: venueCode, bet }: Placed, rate: number) => {
    const { model } = play;
    const payout = (bet.stake * BigInt(rate)) / 100n;
    const settled = fake.settle(venueCode, bet, payout);
    await pull(venueCode);
    const wallet = model.at(venueCode);
    wallet.free += payout;
    wallet.books += payout - bet.stake;
    wallet.staked += bet.stake;
    model.gained += payout - bet.stake;
    model.stake(bet.stake);
    model.forgiveIfBroke();
    settledOf(play).push({ venue: venueCode, bet: settled });
  };

  return [
    command('bet', 6, { share, venue, percent }, async (play, request) => {
      const placed = place(play, request.venue, request.share);
      if (placed !== undefined) await settle(play, placed, request.percent);
    }),
    command('open bet', 1, { share, venue }, async (play, request) => {
      const placed = place(play, request.venue, request.share);
      if (placed === undefined) return;
      await pull(request.venue);
      openOf(play).push(placed);
    }),
    command('settle bet', 1, { index: which, percent }, async (play, request) => {
      const placed = pick(openOf(play), request.index);
      if (placed === undefined) return;
      take(openOf(play), placed);
      await settle(play, placed, request.percent);
    }),
    command('void bet', 1, { index: which }, async (play, request) => {
      const placed = pick(openOf(play), request.index);
      if (placed === undefined) return;
      take(openOf(play), placed);
      fake.void(placed.venue, placed.bet);
      await pull(placed.venue);
      play.model.at(placed.venue).free += placed.bet.stake;
      play.model.forgiveIfBroke();
    }),
    command('correct bet', 1, { index: which, yuan }, async (play, request) => {
      const placed = pick(settledOf(play), request.index);
      if (placed === undefined) return;
      const more = BigInt(request.yuan);
      const { venue: venueCode, bet } = placed;
      placed.bet = fake.settle(venueCode, bet, bet.payout + more);
      await pull(venueCode);
      const wallet = play.model.at(venueCode);
      wallet.free += more;
      wallet.books += more;
      play.model.gained += more;
      expect(fake.balance(venueCode, playerOf(play.memberId))).toBe(wallet.free);
    }),
  ];
};
