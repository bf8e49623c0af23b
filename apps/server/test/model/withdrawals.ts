import { REVIEWS, WALLET, WITHDRAWALS } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { expect } from 'vitest';
import { by } from '../withdrawals.ts';
import type { ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, shareOf, take } from './model.ts';

interface Waiting {
  no: string;
  amount: bigint;
}

const MINIMUM = 10_000n;
const { share, which, payer } = arbitrary;

export const withdrawalCommands = ({ clock, database, withdrawals, second }: ModelFixture): Command[] => {
  const waitingOf = perPlay((): Waiting[] => []);

  const withdraw = async ({ model, memberId, card, ...play }: Play, amount: bigint, waiting: Waiting[]) => {
    // Orders of one member never share a timestamp, so that the latest one is the one just created.
    clock.advance(1);
    const form = { amount, bank: card, password: 'pay-secret' };
    const answer = await outcome(withdrawals.create(memberId, form, undefined));
    if (amount > model.centre) expect(answer, play.name).toBe(WALLET.insufficient);
    else if (model.left > 0n) expect(answer, play.name).toBe(WITHDRAWALS.turnoverShort(formatMoney(model.left)));
    else {
      expect(answer).toBeUndefined();
      const [latest] = await withdrawals.history(database.orm, memberId, 1);
      model.centre -= amount;
      model.held += amount;
      waiting.push({ no: latest?.no ?? '', amount });
    }
  };

  const review = async (play: Play, approve: boolean, index: number, staffId: number) => {
    const { model } = play;
    const order = pick(waitingOf(play), index);
    if (order === undefined) return;
    const decision = { no: order.no, remark: '核对' };
    const answer = await outcome(withdrawals[approve ? 'approve' : 'refuse'](by(staffId), decision));
    if (approve && play.isKeptApart(staffId, clock.now())) {
      expect(answer).toBe(REVIEWS.letMoneyIn);
      return;
    }
    if (answer === 'waiting') {
      expect(await outcome(withdrawals.approve(by(staffId), decision))).toBe(REVIEWS.secondPerson);
      await second(order.no);
    } else expect(answer).toBe(approve ? 'paid' : null);
    take(waitingOf(play), order);
    model.held -= order.amount;
    if (approve) {
      model.gained -= order.amount;
      model.forgiveIfBroke();
    } else model.centre += order.amount;
  };
  const reviewed = { index: which, by: payer };

  return [
    command('withdraw', 2, { share }, (play, request) =>
      withdraw(play, shareOf(play.model.centre, request.share, MINIMUM), waitingOf(play)),
    ),
    command('approve withdrawal', 3, reviewed, (play, request) => review(play, true, request.index, request.by)),
    command('refuse withdrawal', 1, reviewed, (play, request) => review(play, false, request.index, request.by)),
  ];
};
