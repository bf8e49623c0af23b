import { PROPOSALS, REVIEWS, staffRows, WALLET } from '@koi/contract';
import { formatMoney } from '@koi/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { by, checker as checkerWith } from '../withdrawals.ts';
import type { ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, take } from './model.ts';

interface Proposal {
  no: string;
  /** Positive for a credit, negative for a debit. */
  change: bigint;
  required: bigint;
  maker: number;
}

const MULTIPLE_MAX = 3;
const { yuan, which, staff, payer } = arbitrary;

export const adjustmentCommands = ({ clock, adjustments, proposals }: ModelFixture): Command[] => {
  const proposalsOf = perPlay((): Proposal[] => []);

  const check = async (play: Play, agree: boolean, index: number, checker: number) => {
    const { model } = play;
    const proposal = pick(proposalsOf(play), index);
    if (proposal === undefined) return;
    const decision = { no: proposal.no, remark: '核对' };
    const answer = await outcome(proposals[agree ? 'approve' : 'refuse'](checkerWith(checker), decision));
    const { change, required, maker } = proposal;
    if (checker === maker) expect(answer).toBe(PROPOSALS.ownNotAllowed);
    else if (agree && change < 0n && play.isKeptApart(checker, clock.now())) expect(answer).toBe(REVIEWS.letMoneyIn);
    else if (agree && model.centre + change < 0n) expect(answer).toBe(WALLET.insufficient);
    else {
      expect(answer).toBeNull();
      take(proposalsOf(play), proposal);
      if (!agree) return;
      if (change > 0n) play.letMoneyIn([maker, checker], clock.now());
      if (change > 0n) model.forgiveIfBroke();
      model.gain(change);
      model.require(required);
      model.forgiveIfBroke();
    }
  };
  const checked = { index: which, by: payer };

  return [
    command(
      'propose',
      1,
      { yuan, credit: fc.boolean(), multiple: fc.nat(MULTIPLE_MAX), by: staff },
      async (play, request) => {
        const { credit, multiple, by: maker } = request;
        const amount = BigInt(request.yuan) * 100n;
        const direction = credit ? 'credit' : 'debit';
        const draft = { member: play.name, direction, amount: formatMoney(amount), multiple, reason: '测试' } as const;
        const { proposal: no } = await adjustments.make(by(maker), staffRows.adjustments.make.input.parse(draft));
        const required = credit ? amount * BigInt(multiple) : 0n;
        proposalsOf(play).push({ no, change: credit ? amount : -amount, required, maker });
      },
    ),
    command('agree', 2, checked, (play, request) => check(play, true, request.index, request.by)),
    command('disagree', 1, checked, (play, request) => check(play, false, request.index, request.by)),
  ];
};
