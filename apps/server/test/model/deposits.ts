import { DEPOSITS, memberRows, REVIEWS } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { expect } from 'vitest';
import { by } from '../withdrawals.ts';
import type { ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, take } from './model.ts';

interface Waiting {
  no: string;
  amount: bigint;
}

const OPEN_MAX = 10;
const { yuan, which, staff, seldom } = arbitrary;

export const depositCommands = ({ clock, deposits, second }: ModelFixture): Command[] => {
  const waitingOf = perPlay((): Waiting[] => []);

  const review = async (play: Play, approve: boolean, index: number, staffId: number, twice: boolean) => {
    const order = pick(waitingOf(play), index);
    if (order === undefined) return;
    const request = { no: order.no, remark: '核对', key: undefined };
    const reviewer = by(staffId);
    const done = await (approve
      ? deposits.review.approve(request, reviewer)
      : deposits.review.refuse(request, reviewer));
    if (done === 'waiting') await second(order.no);
    if (twice) expect(await outcome(deposits.review.approve(request, reviewer))).toBe(REVIEWS.decided);
    take(waitingOf(play), order);
    if (!approve) return;
    play.letMoneyIn([staffId], clock.now());
    play.model.forgiveIfBroke();
    play.model.gain(order.amount);
    play.model.deposited += order.amount;
    play.model.require(order.amount);
  };
  const reviewed = { index: which, by: staff, twice: seldom };

  return [
    command('deposit', 2, { yuan }, async (play, request) => {
      const amount = BigInt(request.yuan) * 100n;
      const form = memberRows.deposits.create.input.parse({ paytype: 'wxpay', amount: formatMoney(amount) });
      const answer = await outcome(deposits.create(play.memberId, form, undefined));
      const waiting = waitingOf(play);
      if (amount < 10_000n) expect(answer).toBe(DEPOSITS.amountRange('100', '1000000'));
      else if (waiting.length >= OPEN_MAX) expect(answer).toBe(DEPOSITS.tooManyOpen);
      else {
        expect(answer).toMatch(/^D/);
        waiting.push({ no: String(answer), amount });
      }
    }),
    command('approve deposit', 2, reviewed, (play, request) =>
      review(play, true, request.index, request.by, request.twice),
    ),
    command('refuse deposit', 1, reviewed, (play, request) =>
      review(play, false, request.index, request.by, request.twice),
    ),
  ];
};
